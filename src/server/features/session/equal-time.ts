/**
 * Answers when the work is done and the time is over, so that the time reveals nothing of the work.
 * @param milliseconds more than the work ever takes
 */
export async function answerAfter<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work(), new Promise((resolve) => setTimeout(resolve, milliseconds))])
  return answer
}
