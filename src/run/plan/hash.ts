/** Hashes that are the same on every machine: shards, seeds of properties, names of findings. */

/** FNV-1a over UTF-16 units, 32 bits, never negative. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  // Short texts that differ at their end only would stay close together: mix once more.
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Eight hex digits. */
export function shortHash(text: string): string {
  return hash32(text).toString(16).padStart(8, "0");
}
