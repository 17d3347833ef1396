/** The system's error numbers in words, for the middle of our sentences. */

const WORDS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  ENOENT: "there is no such file or folder",
  ENOTDIR: "part of the path is a file, not a folder",
  EISDIR: "it is a folder",
  EEXIST: "a file of that name is in the way",
  EROFS: "the file system is read-only",
  ENOSPC: "no space is left on the disk",
  EDQUOT: "the disk quota is used up",
  EMFILE: "too many files are open",
  EIO: "the disk failed",
  EADDRINUSE: "the port is in use",
  EADDRNOTAVAIL: "this machine has no such address",
  ENOTFOUND: "the host name is unknown",
};

/** What a thrown error of the system says, at most 300 characters. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return WORDS[code] ?? (error instanceof Error ? error.message : String(error)).slice(0, 300);
}
