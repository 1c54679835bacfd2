/** A description as it is drawn: paragraphs with their line breaks, and lists of the lines that begin with "- ". */
export type DescriptionBlock = { is: 'paragraph'; line: number; text: string } | { is: 'list'; line: number; items: Point[] }

/** `line`: where it stands in the text, which tells it apart. */
interface Point {
  line: number
  text: string
}

const point = /^\s*-\s+/

export function descriptionBlocks(text: string): DescriptionBlock[] {
  const blocks: DescriptionBlock[] = []
  let goesOn = false
  for (const [at, line] of text.split('\n').entries()) {
    const last = blocks.at(-1)
    const isPoint = point.test(line)
    if (line.trim() === '') goesOn = false
    else if (isPoint) {
      const item = { line: at, text: line.replace(point, '') }
      if (goesOn && last?.is === 'list') last.items.push(item)
      else blocks.push({ is: 'list', line: at, items: [item] })
      goesOn = true
    } else {
      if (goesOn && last?.is === 'paragraph') last.text += `\n${line}`
      else blocks.push({ is: 'paragraph', line: at, text: line })
      goesOn = true
    }
  }
  return blocks
}
