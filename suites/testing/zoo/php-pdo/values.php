<?php
/** Values of requests: each is returned as it is stored, or refused. */
declare(strict_types=1);

const MAX_SAFE = 9007199254740991;

function fail(string $at, string $why): never
{
    throw new HttpError(400, 'Invalid Form Body', [$at => $why]);
}

function chars(string $s): int
{
    return broken('bytes-are-counted') ? strlen($s) : (int) iconv_strlen($s, 'UTF-8');
}

function text(mixed $v, string $at, int $min, int $max): string
{
    if (!is_string($v)) {
        fail($at, 'must be a string');
    }
    if (broken('zero-is-empty') && empty($v) && $min > 0) {
        fail($at, 'is required');
    }
    $n = chars($v);
    if ($n < $min || $n > $max) {
        fail($at, "must be $min to $max in length");
    }
    return $v;
}

function boolean(mixed $v, string $at): bool
{
    return is_bool($v) ? $v : fail($at, 'must be a boolean');
}

function integer(mixed $v, string $at, int $min, int $max): int
{
    if (is_float($v) && floor($v) === $v && abs($v) <= MAX_SAFE) {
        $v = (int) $v;
    }
    return is_int($v) && $v >= $min && $v <= $max ? $v : fail($at, "must be an integer from $min to $max");
}

function number(mixed $v, string $at): int|float
{
    return (is_int($v) || is_float($v)) && abs($v) <= MAX_SAFE + 1 ? $v : fail($at, 'must be a number');
}

function a_list(mixed $v, string $at, int $max): array
{
    return is_array($v) && count($v) <= $max ? $v : fail($at, "must be a list of at most $max");
}

/** Letters with a lowercase variant: PCRE knows the other cases, and mbstring may be missing. */
function has_uppercase(string $name): bool
{
    static $lower = null;
    if (!preg_match_all('/[\p{Lu}\p{Lt}]/u', $name, $m)) {
        return false;
    }
    if ($lower === null) {
        $all = '';
        foreach ([[0x61, 0x2FFF], [0xA640, 0xABFF], [0xFB00, 0xFF5F], [0x10400, 0x10FFF], [0x118A0, 0x118FF], [0x16E40, 0x16E9F], [0x1DF00, 0x1DFFF], [0x1E900, 0x1E95F]] as [$from, $to]) {
            for ($c = $from; $c <= $to; $c++) {
                $all .= iconv('UCS-4BE', 'UTF-8', pack('N', $c)) ?: '';
            }
        }
        $lower = implode('', preg_match_all('/\p{Ll}/u', $all, $found) ? $found[0] : []);
    }
    foreach ($m[0] as $letter) {
        if ($letter === 'İ' || $letter === 'ẞ' || preg_match("/$letter/iu", $lower)) {
            return true;
        }
    }
    return false;
}

function chat_name(mixed $v, string $at): string
{
    $v = text($v, $at, 1, 32);
    $pattern = "/^[-_'\p{L}\p{N}\p{sc:Deva}\p{sc:Thai}]{1,32}$/u" . (broken('a-newline-ends-the-pattern') ? '' : 'D');
    if (!preg_match($pattern, $v) || has_uppercase($v)) {
        fail($at, 'Command name is invalid');
    }
    return $v;
}

function a_name(mixed $v, string $at, int $type): string
{
    return $type === 1 ? chat_name($v, $at) : text($v, $at, 1, 32);
}

function dictionary(mixed $v, string $at, callable $check): ?array
{
    if ($v === null) {
        return null;
    }
    if (!$v instanceof stdClass) {
        fail($at, 'must be a dictionary');
    }
    $out = [];
    foreach (get_object_vars((object) $v) as $locale => $value) {
        $locale = (string) $locale;
        if (!preg_match('/^[a-z]{2,3}(-[A-Za-z0-9]{2,4})?$/D', $locale)) {
            fail("$at.$locale", 'is no locale');
        }
        if ($value !== null) {
            $out[$locale] = $check($value, "$at.$locale");
        }
    }
    return $out;
}

function permission_bits(mixed $v, string $at): ?string
{
    if ($v === null) {
        return null;
    }
    if (!is_string($v) || !preg_match('/^\d{1,20}$/D', $v)) {
        fail($at, 'must be a bit set as a string');
    }
    return $v;
}
