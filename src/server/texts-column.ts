/** The value of a column with a JSON array of texts. */
export function textsIn(json: string): string[] {
  return JSON.parse(json) as string[]
}
