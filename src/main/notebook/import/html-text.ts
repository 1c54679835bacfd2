import { Parser } from 'htmlparser2'

const blocks = new Set(['address', 'article', 'blockquote', 'dd', 'div', 'dl', 'dt', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'li'])
for (const name of ['ol', 'p', 'pre', 'section', 'table', 'tr', 'ul']) blocks.add(name)
/** Elements whose text is not part of the sentence; `rt` is the reading above a word. */
const unread = new Set(['rp', 'rt', 'script', 'style', 'template', 'title'])

/** The text of a field in HTML, with line breaks where it shows some. */
export function textOfHtml(html: string): string {
  if (!/[<&]/.test(html)) return html
  let text = ''
  let hidden = 0
  const breakLine = () => {
    text = text.replace(/[ \t]+$/, '')
    if (text !== '' && !text.endsWith('\n')) text += '\n'
  }
  const parser = new Parser({
    onopentagname(name) {
      if (unread.has(name)) hidden += 1
      else if (name === 'br') text += '\n'
      else if (blocks.has(name)) breakLine()
    },
    ontext(part) {
      if (hidden === 0) text += part.replace(/[ \t\r\n\u00a0]+/g, ' ')
    },
    onclosetag(name) {
      if (unread.has(name)) hidden -= 1
      else if (blocks.has(name)) breakLine()
    },
  })
  parser.end(html)
  return text.replace(/ *\n */g, '\n')
}

/** Whether fields look like HTML. */
export const looksLikeHtml = (text: string) =>
  /<\/?(?:b|br|div|em|font|i|img|li|p|ruby|span|strong|sub|sup|u|ul)\b[^>]*>|&(?:nbsp|amp|lt|gt|quot);/i.test(text)
