;; Counts at how many loci four profiles (left) differ from each of some profiles that follow one another (right). The bytes are in
;; count-differences.ts; a test compares both, and `npx vitest run test/unit/relatives/kernel.test.ts -u` writes them anew.
;;
;; A profile has $bytes bytes, a multiple of 16: a number for each locus, 0 where it is missing or where the row is filled up. For each
;; right profile four numbers of 32 bits are written to $out. Loci that one of the two lacks do not count. A right profile from which all
;; four differ at more than $most loci is not read to its end: the numbers are then more than $most, and too small.
;;
;; A small piece comes first: most profiles are told apart by few loci.
;;
;; The count is that of all loci without those that are the same or missing. A locus is missing if the smaller number is 0.
;; Both functions are the same but for the width of a number. The counts of a vector hold 65,535 x 8 loci, and 2^32 x 4.
(module
  (import "env" "memory" (memory 1))

  (func (export "count16")
    (param $left0 i32) (param $left1 i32) (param $left2 i32) (param $left3 i32)
    (param $right i32) (param $rows i32) (param $bytes i32) (param $most i32) (param $out i32)
    (local $end i32) (local $piece_bytes i32) (local $stop i32) (local $at i32) (local $lanes i32)
    (local $other v128) (local $own v128) (local $sum v128)
    (local $same0 v128) (local $same1 v128) (local $same2 v128) (local $same3 v128)
    (local $count0 i32) (local $count1 i32) (local $count2 i32) (local $count3 i32)
    (local.set $end (i32.add (local.get $out) (i32.shl (local.get $rows) (i32.const 4))))
    (block $done
      (loop $row
        (br_if $done (i32.ge_u (local.get $out) (local.get $end)))
        (local.set $at (i32.const 0))
        (local.set $piece_bytes (i32.const 64))
        (local.set $same0 (v128.const i32x4 0 0 0 0))
        (local.set $same1 (v128.const i32x4 0 0 0 0))
        (local.set $same2 (v128.const i32x4 0 0 0 0))
        (local.set $same3 (v128.const i32x4 0 0 0 0))
        (block $far
          (loop $piece
            (local.set $stop (i32.add (local.get $at) (local.get $piece_bytes)))
            (local.set $piece_bytes (i32.const 256))
            (if (i32.gt_u (local.get $stop) (local.get $bytes)) (then (local.set $stop (local.get $bytes))))
            (loop $vector
              (local.set $other (v128.load (i32.add (local.get $right) (local.get $at))))
              (local.set $own (v128.load (i32.add (local.get $left0) (local.get $at))))
              (local.set $same0 (i16x8.sub (local.get $same0) (v128.or
                (i16x8.eq (local.get $own) (local.get $other))
                (i16x8.eq (i16x8.min_u (local.get $own) (local.get $other)) (v128.const i32x4 0 0 0 0)))))
              (local.set $own (v128.load (i32.add (local.get $left1) (local.get $at))))
              (local.set $same1 (i16x8.sub (local.get $same1) (v128.or
                (i16x8.eq (local.get $own) (local.get $other))
                (i16x8.eq (i16x8.min_u (local.get $own) (local.get $other)) (v128.const i32x4 0 0 0 0)))))
              (local.set $own (v128.load (i32.add (local.get $left2) (local.get $at))))
              (local.set $same2 (i16x8.sub (local.get $same2) (v128.or
                (i16x8.eq (local.get $own) (local.get $other))
                (i16x8.eq (i16x8.min_u (local.get $own) (local.get $other)) (v128.const i32x4 0 0 0 0)))))
              (local.set $own (v128.load (i32.add (local.get $left3) (local.get $at))))
              (local.set $same3 (i16x8.sub (local.get $same3) (v128.or
                (i16x8.eq (local.get $own) (local.get $other))
                (i16x8.eq (i16x8.min_u (local.get $own) (local.get $other)) (v128.const i32x4 0 0 0 0)))))
              (local.set $at (i32.add (local.get $at) (i32.const 16)))
              (br_if $vector (i32.lt_u (local.get $at) (local.get $stop))))
            (local.set $lanes (i32.shr_u (local.get $at) (i32.const 1)))
            (local.set $sum (i32x4.extadd_pairwise_i16x8_u (local.get $same0)))
            (local.set $count0 (i32.sub (local.get $lanes) (i32.add
              (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
              (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum))))))
            (local.set $sum (i32x4.extadd_pairwise_i16x8_u (local.get $same1)))
            (local.set $count1 (i32.sub (local.get $lanes) (i32.add
              (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
              (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum))))))
            (local.set $sum (i32x4.extadd_pairwise_i16x8_u (local.get $same2)))
            (local.set $count2 (i32.sub (local.get $lanes) (i32.add
              (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
              (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum))))))
            (local.set $sum (i32x4.extadd_pairwise_i16x8_u (local.get $same3)))
            (local.set $count3 (i32.sub (local.get $lanes) (i32.add
              (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
              (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum))))))
            (br_if $far (i32.and
              (i32.and (i32.gt_u (local.get $count0) (local.get $most)) (i32.gt_u (local.get $count1) (local.get $most)))
              (i32.and (i32.gt_u (local.get $count2) (local.get $most)) (i32.gt_u (local.get $count3) (local.get $most)))))
            (br_if $piece (i32.lt_u (local.get $at) (local.get $bytes)))))
        (v128.store (local.get $out)
          (i32x4.replace_lane 3 (i32x4.replace_lane 2 (i32x4.replace_lane 1
            (i32x4.splat (local.get $count0)) (local.get $count1)) (local.get $count2)) (local.get $count3)))
        (local.set $out (i32.add (local.get $out) (i32.const 16)))
        (local.set $right (i32.add (local.get $right) (local.get $bytes)))
        (br $row))))

  (func (export "count32")
    (param $left0 i32) (param $left1 i32) (param $left2 i32) (param $left3 i32)
    (param $right i32) (param $rows i32) (param $bytes i32) (param $most i32) (param $out i32)
    (local $end i32) (local $piece_bytes i32) (local $stop i32) (local $at i32) (local $lanes i32)
    (local $other v128) (local $own v128) (local $sum v128)
    (local $same0 v128) (local $same1 v128) (local $same2 v128) (local $same3 v128)
    (local $count0 i32) (local $count1 i32) (local $count2 i32) (local $count3 i32)
    (local.set $end (i32.add (local.get $out) (i32.shl (local.get $rows) (i32.const 4))))
    (block $done
      (loop $row
        (br_if $done (i32.ge_u (local.get $out) (local.get $end)))
        (local.set $at (i32.const 0))
        (local.set $piece_bytes (i32.const 64))
        (local.set $same0 (v128.const i32x4 0 0 0 0))
        (local.set $same1 (v128.const i32x4 0 0 0 0))
        (local.set $same2 (v128.const i32x4 0 0 0 0))
        (local.set $same3 (v128.const i32x4 0 0 0 0))
        (block $far
          (loop $piece
            (local.set $stop (i32.add (local.get $at) (local.get $piece_bytes)))
            (local.set $piece_bytes (i32.const 256))
            (if (i32.gt_u (local.get $stop) (local.get $bytes)) (then (local.set $stop (local.get $bytes))))
            (loop $vector
              (local.set $other (v128.load (i32.add (local.get $right) (local.get $at))))
              (local.set $own (v128.load (i32.add (local.get $left0) (local.get $at))))
              (local.set $same0 (i32x4.sub (local.get $same0) (v128.or
                (i32x4.eq (local.get $own) (local.get $other))
                (i32x4.eq (i32x4.min_u (local.get $own) (local.get $other)) (v128.const i32x4 0 0 0 0)))))
              (local.set $own (v128.load (i32.add (local.get $left1) (local.get $at))))
              (local.set $same1 (i32x4.sub (local.get $same1) (v128.or
                (i32x4.eq (local.get $own) (local.get $other))
                (i32x4.eq (i32x4.min_u (local.get $own) (local.get $other)) (v128.const i32x4 0 0 0 0)))))
              (local.set $own (v128.load (i32.add (local.get $left2) (local.get $at))))
              (local.set $same2 (i32x4.sub (local.get $same2) (v128.or
                (i32x4.eq (local.get $own) (local.get $other))
                (i32x4.eq (i32x4.min_u (local.get $own) (local.get $other)) (v128.const i32x4 0 0 0 0)))))
              (local.set $own (v128.load (i32.add (local.get $left3) (local.get $at))))
              (local.set $same3 (i32x4.sub (local.get $same3) (v128.or
                (i32x4.eq (local.get $own) (local.get $other))
                (i32x4.eq (i32x4.min_u (local.get $own) (local.get $other)) (v128.const i32x4 0 0 0 0)))))
              (local.set $at (i32.add (local.get $at) (i32.const 16)))
              (br_if $vector (i32.lt_u (local.get $at) (local.get $stop))))
            (local.set $lanes (i32.shr_u (local.get $at) (i32.const 2)))
            (local.set $sum (local.get $same0))
            (local.set $count0 (i32.sub (local.get $lanes) (i32.add
              (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
              (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum))))))
            (local.set $sum (local.get $same1))
            (local.set $count1 (i32.sub (local.get $lanes) (i32.add
              (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
              (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum))))))
            (local.set $sum (local.get $same2))
            (local.set $count2 (i32.sub (local.get $lanes) (i32.add
              (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
              (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum))))))
            (local.set $sum (local.get $same3))
            (local.set $count3 (i32.sub (local.get $lanes) (i32.add
              (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
              (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum))))))
            (br_if $far (i32.and
              (i32.and (i32.gt_u (local.get $count0) (local.get $most)) (i32.gt_u (local.get $count1) (local.get $most)))
              (i32.and (i32.gt_u (local.get $count2) (local.get $most)) (i32.gt_u (local.get $count3) (local.get $most)))))
            (br_if $piece (i32.lt_u (local.get $at) (local.get $bytes)))))
        (v128.store (local.get $out)
          (i32x4.replace_lane 3 (i32x4.replace_lane 2 (i32x4.replace_lane 1
            (i32x4.splat (local.get $count0)) (local.get $count1)) (local.get $count2)) (local.get $count3)))
        (local.set $out (i32.add (local.get $out) (i32.const 16)))
        (local.set $right (i32.add (local.get $right) (local.get $bytes)))
        (br $row))))

  ;; Counts the bits that are set in both of two rows of $bytes bytes, a multiple of 16 and not 0.
  (func (export "countBits") (param $one i32) (param $other i32) (param $bytes i32) (result i32)
    (local $end i32) (local $sum v128)
    (local.set $end (i32.add (local.get $one) (local.get $bytes)))
    (loop $vector
      (local.set $sum (i32x4.add (local.get $sum) (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u
        (i8x16.popcnt (v128.and (v128.load (local.get $one)) (v128.load (local.get $other))))))))
      (local.set $one (i32.add (local.get $one) (i32.const 16)))
      (local.set $other (i32.add (local.get $other) (i32.const 16)))
      (br_if $vector (i32.lt_u (local.get $one) (local.get $end))))
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
      (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum))))))
