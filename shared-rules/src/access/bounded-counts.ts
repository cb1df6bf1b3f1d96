/** Who is counted apart at once, in one place; further ones share what is left. */
const MOST_APART = 10_000;
const SHARED = 1_024;

/** Counts by name that cost no more memory than a fixed number of names, whoever invents names. */
export interface BoundedCounts {
  /** Adds to the count of the name, and answers it. */
  add(name: string, weight?: number): number;
  clear(): void;
  /** Names and shared places that are held. */
  readonly size: number;
}

/**
 * The first names are counted each by itself until `clear`, so that nobody gets rid of a count by inventing names.
 * Those who come when all places are taken share some more, chosen by the hash of the name with a salt: a stranger
 * cannot tell with whom, and the many whom he stands for use up each other's share.
 */
export function createBoundedCounts({ mostApart = MOST_APART, salt = newSalt() } = {}): BoundedCounts {
  const apart = new Map<string, number>();
  const shared = new Map<number, number>();
  return {
    add(name, weight = 1) {
      const known = apart.get(name);
      if (known !== undefined || apart.size < mostApart) return count(apart, name, weight);
      return count(shared, hashOf(name, salt) % SHARED, weight);
    },
    clear() {
      apart.clear();
      shared.clear();
    },
    get size() {
      return apart.size + shared.size;
    },
  };
}

function count<Name>(counts: Map<Name, number>, name: Name, weight: number): number {
  const sum = (counts.get(name) ?? 0) + weight;
  counts.set(name, sum);
  return sum;
}

function newSalt(): number {
  return Math.floor(Math.random() * 0xffffffff);
}

/** FNV-1a from a start that nobody else knows. */
function hashOf(name: string, salt: number): number {
  let hash = (salt ^ 0x811c9dc5) >>> 0;
  for (let index = 0; index < name.length; index += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193) >>> 0;
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}
