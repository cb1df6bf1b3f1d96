/**
 * Which transactions had ended at a position, by their numbers: PostgreSQL writes the first that had not, the first
 * that had not begun, and who was under way between these.
 */
export function endedBy(position: string): (transaction: bigint) => boolean {
  const [first, next] = position.split(':', 2).map(BigInt) as [bigint, bigint];
  const underWay = new Set(position.split(':')[2]?.split(',').filter(Boolean).map(BigInt));
  return (transaction) => transaction < first || (transaction < next && !underWay.has(transaction));
}
