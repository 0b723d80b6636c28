// Types the genomes of a folder in shards, and joins them to one table.
// This example was never run: Nextflow could not be had where it was written. README.md says what to look at first.
params.allelier = "${projectDir}/../../electron/cli/launch.mjs"
params.database = 'neisseria'
params.genomes = 'genomes'
params.shards = 4

process INDEX {
    output:
    val true

    script:
    "'${params.allelier}' index '${params.database}'"
}

process TYPE {
    input:
    tuple val(number), path(list), val(ready)

    output:
    tuple path("${number}.tsv"), path("${number}.tsv.state")

    // Status 3 says that some genomes could not be typed: the others are in the table.
    script:
    """
    '${params.allelier}' type --database '${params.database}' --files '${list}' --shard ${number}/${params.shards} \
        --threads ${task.cpus} --resume --output ${number}.tsv || [ \$? = 3 ]
    """
}

process MERGE {
    publishDir '.', mode: 'copy'

    input:
    path files

    output:
    tuple path('types.tsv'), path('new-alleles.fasta')

    script:
    "'${params.allelier}' merge [0-9]*.tsv --output types.tsv --novel new-alleles.fasta || [ \$? = 3 ]"
}

workflow {
    // Whole paths, because each shard works in a folder of its own.
    list = Channel.fromPath("${params.genomes}/*", checkIfExists: true)
        .map { it.toAbsolutePath().toString() }
        .toSortedList()
        .flatMap { it }
        .collectFile(name: 'genomes.txt', newLine: true, sort: false)
    shards = Channel.of(1..params.shards)
    INDEX()
    TYPE(shards.combine(list).combine(INDEX.out))
    MERGE(TYPE.out.flatten().collect())
}
