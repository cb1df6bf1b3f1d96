/**
 * The answer, unless it takes longer than so many milliseconds: a database or a storage that swallows what it is asked
 * is away, too. What it answers later is dropped.
 *
 * @throws what `late` makes
 */
export async function inTime<Answer>(
  answer: Promise<Answer>,
  milliseconds: number,
  late = () => new Error(`No answer within ${milliseconds} ms.`),
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds);
  });
  try {
    return await Promise.race([answer, patience]);
  } finally {
    clearTimeout(timer);
  }
}
