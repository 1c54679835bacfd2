/* Order keeping (docs/product/moderation.md "Order keeping"). */

/** What a rule lists: a word, which may have spaces, or a domain with everything below it. */
export const ruleKinds = ['word', 'domain'] as const
export type RuleKind = (typeof ruleKinds)[number]

/** What becomes of a text that has it: moderators look at it, or it is refused. */
export const ruleEffects = ['queue', 'refuse'] as const
export type RuleEffect = (typeof ruleEffects)[number]
