import type { EntrySource } from '../../../shared/notebook/entries'

/** Where a text comes from; null for an entry of the notebook that was written by hand. */
export type ReadableSource = Omit<EntrySource, 'gone'> | null

/**
 * The attribute of an element whose text can be selected to be heard, looked up and kept (docs/product/reading.md "Selecting"): spread it
 * on the element. The name of an anonymous writer is left out.
 */
export const readable = (source: ReadableSource) => ({ 'data-readable': JSON.stringify(source) })

/** The readable element around a node, or null. */
export function readableAround(node: Node | null): HTMLElement | null {
  const element = node instanceof Element ? node : (node?.parentElement ?? null)
  return element?.closest<HTMLElement>('[data-readable]') ?? null
}

export function sourceOf(element: HTMLElement): EntrySource | null {
  const source = JSON.parse(element.dataset['readable'] ?? 'null') as ReadableSource
  return source && { ...source, gone: false }
}

/** What is in a readable element and does not belong to its text. */
const besides = 'button, rt, del, .sr'

/** The text of an element, and where each part of it is in the document. */
export interface ReadText {
  text: string
  nodes: readonly { node: Text; start: number }[]
}

export function readText(element: HTMLElement): ReadText {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest(besides) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  const nodes: { node: Text; start: number }[] = []
  let text = ''
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    nodes.push({ node, start: text.length })
    text += node.data
  }
  return { text, nodes }
}

/** The part of an element's text that a range covers, as offsets; null where it covers nothing of it. */
export function offsetsIn({ nodes }: ReadText, range: Range): { from: number; to: number } | null {
  const inside = nodes.filter(({ node }) => range.intersectsNode(node))
  const [first, last] = [inside[0], inside.at(-1)]
  if (!first || !last) return null
  const from = first.start + (first.node === range.startContainer ? range.startOffset : 0)
  const to = last.start + (last.node === range.endContainer ? range.endOffset : last.node.length)
  return from < to ? { from, to } : null
}

/** The range of a part of the text, by offsets. */
export function rangeOf({ nodes }: ReadText, from: number, to: number): Range {
  const range = document.createRange()
  const first = nodes.findLast(({ start }) => start <= from)
  const last = nodes.findLast(({ start }) => start < to) ?? first
  if (first && last) {
    range.setStart(first.node, Math.min(from - first.start, first.node.length))
    range.setEnd(last.node, Math.min(to - last.start, last.node.length))
  }
  return range
}
