# Signs in and signs requests with Net::OAuth, the library of deployed servers: GET in the query, POST in the header.
use strict;
use warnings;
use utf8;
use Encode qw(encode_utf8);
use HTTP::Tiny;
use JSON::PP;
use Net::OAuth;
use URI;
$Net::OAuth::PROTOCOL_VERSION = Net::OAuth::PROTOCOL_VERSION_1_0A;
$| = 1;

my ($base, $database, $key, $secret) = @ARGV;
my $http = HTTP::Tiny->new;

sub signed {
    my ($kind, $method, $url, %more) = @_;
    my $request = Net::OAuth->request($kind)->new(
        consumer_key => $key, consumer_secret => $secret, request_url => $url, request_method => $method,
        signature_method => 'HMAC-SHA1', timestamp => time, nonce => join('', map { ('a' .. 'z')[rand 26] } 1 .. 16), %more,
    );
    $request->sign;
    return $request;
}

sub tokens {
    my ($kind, $step, %more) = @_;
    my $reply = $http->get(signed($kind, 'GET', "$base/db/$database/oauth/$step", %more)->to_url);
    die "$step: $reply->{status} $reply->{content}\n" unless $reply->{success};
    my $body = decode_json($reply->{content});
    return (token => $body->{oauth_token}, token_secret => $body->{oauth_token_secret});
}

my %request = tokens('request token', 'get_request_token', callback => 'oob');
print "$request{token}\n";
chomp(my $verifier = <STDIN>);
my %access = tokens('access token', 'get_access_token', %request, verifier => $verifier);
my %session = tokens('protected resource', 'get_session_token', %access);

my $read = $http->get(signed('protected resource', 'GET', "$base/db/$database/loci", %session, extra_params => { search => 'größe λ' })->to_url);
my $url = "$base/db/$database/sequence";
my $query = $http->post($url, {
    headers => { Authorization => signed('protected resource', 'POST', $url, %session)->to_authorization_header },
    content => encode_json({ sequence => ">größe ☃\nACGT" }),
});
my $form = signed('protected resource', 'POST', $url, %session, extra_params => { sequence => ">größe\nACGT" });
my $posted = $http->post($url, {
    headers => { 'Content-Type' => 'application/x-www-form-urlencoded' },
    content => $form->to_post_body,
});
my $records = decode_json($read->{content})->{records};
print encode_json({ read => $records, statuses => [map { $_->{status} + 0 } $read, $query, $posted] }), "\n";
