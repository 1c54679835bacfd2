/** The longest link that main hands to the system (main/external-links.ts). */
const longest = 2048

interface InquiryMail {
  to: string
  subject: string
  body: string
}

/** A `mailto:` link with subject and body; null when it is longer than systems accept. */
export function mailLink({ to, subject, body }: InquiryMail): string | null {
  // RFC 6068: line breaks in a body are CR LF.
  const lines = body.replace(/\r?\n/g, '\r\n')
  const link = `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`
  return link.length > longest ? null : link
}

/** The system in a device name: `Windows` of 'Hanmadi/1.2.0 (Windows)'; null for another format. */
export function systemOf(device: string): string | null {
  return /^Hanmadi\/\S+ \(([^()]{1,40})\)$/.exec(device)?.[1] ?? null
}
