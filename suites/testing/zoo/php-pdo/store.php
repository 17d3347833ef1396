<?php
/** SQLite through PDO, and the world that the service starts with: one process of `php -S` answers one request at a time. */
declare(strict_types=1);

/** What ends a request: the status, and what is wrong with which field. */
class HttpError extends RuntimeException
{
    public function __construct(public int $status, string $message, public array $errors = [])
    {
        parent::__construct($message);
    }
}

/** Whether a mistake of causes.ts is still there. */
function broken(string $cause): bool
{
    return in_array($cause, json_decode(getenv('BROKEN') ?: '[]'), true);
}

/** Applications with their tokens, and guilds. */
function world(): array
{
    return json_decode(getenv('WORLD'), true);
}

function db(): PDO
{
    static $pdo = null;
    if ($pdo === null) {
        $pdo = new PDO('sqlite:' . getenv('STATE') . '/commands.sqlite');
        $pdo->setAttribute(PDO::ATTR_DEFAULT_FETCH_MODE, PDO::FETCH_ASSOC);
        $pdo->exec('PRAGMA busy_timeout = 9000; PRAGMA synchronous = OFF;
            CREATE TABLE IF NOT EXISTS counters (name TEXT PRIMARY KEY, value INTEGER);
            CREATE TABLE IF NOT EXISTS commands (id TEXT PRIMARY KEY, application_id TEXT, guild_id TEXT NOT NULL,
                type INTEGER, name TEXT, version TEXT, body TEXT, UNIQUE (application_id, guild_id, type, name));
            CREATE TABLE IF NOT EXISTS permissions (guild_id TEXT, id TEXT, application_id TEXT, body TEXT,
                PRIMARY KEY (guild_id, id));');
    }
    return $pdo;
}

function sql(string $sql, array $params = []): PDOStatement
{
    $statement = db()->prepare($sql);
    $statement->execute($params);
    return $statement;
}

function transaction(callable $work): void
{
    db()->exec('BEGIN IMMEDIATE');
    try {
        $work();
        db()->exec('COMMIT');
    } catch (Throwable $e) {
        db()->exec('ROLLBACK');
        throw $e;
    }
}

function counter(string $name): int
{
    return (int) sql('SELECT value FROM counters WHERE name = ?', [$name])->fetchColumn();
}

function set_counter(string $name, int $value): void
{
    sql('REPLACE INTO counters (name, value) VALUES (?, ?)', [$name, $value]);
}

function snowflake(): string
{
    $id = max((int) (microtime(true) * 1000 - 1420070400000) << 22, counter('id') + 1);
    set_counter('id', $id);
    return (string) $id;
}
