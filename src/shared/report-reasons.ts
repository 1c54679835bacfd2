/** Spam; abuse; sexual content; personal data, fraud or luring away; other (docs/product/moderation.md "Reporting"). */
export const reportReasons = [0, 1, 2, 3, 4] as const
export type ReportReason = (typeof reportReasons)[number]
