/** The longest link that main hands to the system (main/external-links.ts). */
const longest = 2048

interface InquiryMail {
  to: string
  subject: string
  body: string
}

/** A link that opens the mail program with a letter begun; null when it is longer than a system takes. */
export function mailLink({ to, subject, body }: InquiryMail): string | null {
  // Lines of a letter end in CR LF, in a link too.
  const lines = body.replace(/\r?\n/g, '\r\n')
  const link = `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`
  return link.length > longest ? null : link
}
