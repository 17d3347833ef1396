<?php
/** Commands over `php -S`, as a PHP developer writes them. Requires PDO with SQLite, and no other extension. */
declare(strict_types=1);
foreach (['store', 'values', 'options', 'commands', 'presented', 'permissions'] as $file) {
    require __DIR__ . "/$file.php";
}
ini_set('display_errors', '0');

function respond(int $status, mixed $body = null): void
{
    http_response_code($status);
    if ($status !== 204) {
        header('Content-Type: application/json');
        echo json_encode($body, broken('digits-become-numbers') ? JSON_NUMERIC_CHECK : 0);
    }
}

/** Which token of the application this is: bot, clientCredentials, guildManager or memberWithoutManage. */
function need_token(string $app): string
{
    $header = $_SERVER['HTTP_AUTHORIZATION'] ?? '';
    foreach (world()['applications'] as $application) {
        foreach ($application['tokens'] as $kind => $token) {
            if ($header === ($kind === 'bot' ? 'Bot ' : 'Bearer ') . $token) {
                return $application['id'] === $app ? $kind : throw new HttpError(403, 'This token belongs to another application');
            }
        }
    }
    throw new HttpError(401, '401: Unauthorized');
}

function json_body(): mixed
{
    try {
        return json_decode(file_get_contents('php://input'), false, 512, JSON_THROW_ON_ERROR);
    } catch (JsonException $e) {
        throw new HttpError(400, 'The request body contains invalid JSON: ' . $e->getMessage());
    }
}

function object_body(): stdClass
{
    $body = json_body();
    return $body instanceof stdClass ? $body : throw new HttpError(400, 'The body must be an object');
}

function route(string $method, string $path): void
{
    $pattern = '#^/api/v10/applications/(\d+)(?:/guilds/(\d+))?/commands(?:/(\d+|permissions))?(/permissions)?$#D';
    preg_match($pattern, $path, $m) || throw new HttpError(404, '404: Not Found');
    [, $app, $guild, $id, $rest] = $m + ['', '', '', '', ''];
    $kind = need_token($app);
    if ($guild !== '' && !in_array($guild, array_column(world()['guilds'], 'id'), true)) {
        throw new HttpError(404, 'Unknown guild');
    }
    $is_about_permissions = $id === 'permissions' || $rest !== '';
    if ($is_about_permissions && ($guild === '' || ($id === 'permissions' && $rest !== ''))) {
        throw new HttpError(404, '404: Not Found');
    }
    if (!$is_about_permissions && !in_array($kind, ['bot', 'clientCredentials'], true)) {
        throw new HttpError(403, 'Tokens of users cannot manage commands');
    }
    $what = match (true) {
        $id === 'permissions' => 'all permissions',
        $rest !== '' => 'permissions',
        $id === '' => 'commands',
        default => 'command',
    };
    $command = $what === 'command' ? find_command($app, $guild, $id) ?? throw new HttpError(404, 'Unknown application command') : [];
    match ("$method $what") {
        'GET all permissions' => respond(200, list_permissions($app, $guild)),
        'GET permissions' => respond(200, get_permissions($app, $guild, $id)),
        'PUT permissions' => respond(200, put_permissions($kind, $app, $guild, $id, object_body())),
        'GET commands' => respond(200, list_commands($app, $guild)),
        'POST commands' => respond(...create_command($app, $guild, object_body())),
        'PUT commands' => respond(200, bulk_overwrite($app, $guild, json_body())),
        'GET command' => respond(200, present($command)),
        'PATCH command' => respond(200, edit_command($command, object_body())),
        'DELETE command' => respond(204, delete_command($command)),
        default => throw new HttpError(405, '405: Method Not Allowed'),
    };
}

ob_start(); // nothing is sent before the transaction ends
try {
    transaction(fn () => route($_SERVER['REQUEST_METHOD'], parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) ?: '/'));
} catch (HttpError $e) {
    respond($e->status, ['message' => $e->getMessage(), 'code' => 0, 'errors' => (object) $e->errors]);
} catch (Throwable $e) {
    error_log((string) $e);
    respond(500, ['message' => '500: Internal Server Error', 'code' => 0]);
}
