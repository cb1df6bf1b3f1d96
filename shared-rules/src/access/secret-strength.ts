/** Shorter, a secret is refused whatever it is made of. */
const MIN_LENGTH = 32;
/** What nobody tries out; 32 random hexadecimal digits have 128. */
const MIN_BITS = 80;
/** As many as a word of a dictionary gives, however long it is. */
const WORD_BITS = 9;

/** Letters of one case in a row look like a word, or a part of one. */
const WORD = /[A-Z]?[a-z]{2,}|[A-Z]{3,}/g;

/**
 * Estimates how many bits somebody has to guess who knows how people invent secrets: words count as words, what comes
 * again or follows in the alphabet counts next to nothing, the rest by how many different characters there are.
 */
function secretBits(secret: string): number {
  const words = secret.match(WORD) ?? [];
  const rest = secret.replace(WORD, '');
  const perCharacter = Math.log2(Math.max(2, new Set(secret).size));
  const seen = new Set<string>();
  let bits = new Set(words.map((word) => word.toLowerCase())).size * WORD_BITS;
  for (let index = 0; index < rest.length; index += 1) {
    const three = rest.slice(Math.max(0, index - 2), index + 1);
    const known = three.length === 3 && (seen.has(three) || isSequence(three));
    seen.add(three);
    bits += known ? 1 : perCharacter;
  }
  return Math.floor(bits);
}

/** "345", "cba", "777". */
function isSequence(three: string): boolean {
  const [first, second] = [three.charCodeAt(1) - three.charCodeAt(0), three.charCodeAt(2) - three.charCodeAt(1)];
  return first === second && Math.abs(first) <= 1;
}

/** Why a secret must not protect anything, as the rest of a sentence; undefined when it may. It is never repeated. */
export function secretWeakness(secret: string): string | undefined {
  const advice = 'make one with: openssl rand -base64 32';
  if (secret.length < MIN_LENGTH) return `must have at least ${MIN_LENGTH} characters (${advice})`;
  if (secretBits(secret) < MIN_BITS) return `is too easy to guess (${advice})`;
  return undefined;
}

/** What manuals, images and this repository itself write where a secret of one's own belongs. */
const EXAMPLES =
  /^(bloom|postgres|password|passw0rd|p@ssw0rd|pass|secret|admin|minioadmin|minio|root|user|test|demo|dev|s3cr3t|12345\d*)\d*$|change[-_ ]?me|example|your[-_ ]|replace[-_ ]|not[-_ ]for[-_ ]production|x{6,}|^(…|\.{3})$/i;

/**
 * Why what somebody else issued, such as the password of a database or the key of a bucket, must not be used, as the
 * rest of a sentence. Its length is not ours to decide; that it was copied from a manual is seen.
 */
export function exampleWeakness(secret: string): string | undefined {
  return EXAMPLES.test(secret) ? 'is an example that everybody knows: set one of your own' : undefined;
}
