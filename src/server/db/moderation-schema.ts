import type { ColumnType } from 'kysely'
import type { AuditAct, AuditSubject } from '../../shared/audit'
import type { AppealOutcome, CaseKind, DecisionKind } from '../../shared/contract/moderating-shapes'
import type { RuleEffect, RuleKind } from '../../shared/order-rules'
import type { ReportReason } from '../../shared/report-reasons'
import type { Counter } from './counter'

type Later = ColumnType<number | null, number | null | undefined, number | null>
type Text = ColumnType<string | null, string | null | undefined, string | null>

/** The tables of moderation; see schema.ts for the conventions. */
export interface ModerationSchema {
  /** A reported item, however many members reported it. The counts change in the transaction of the report. */
  cases: {
    id: string
    kind: CaseKind
    item_id: string
    /** The writer of the item, or the reported member. */
    writer_id: string
    /** 1 when the item was written anonymously: moderators do not learn who wrote it. */
    anonymous: number
    language: 'korean' | 'english' | null
    reporter_count: Counter
    /** How many gave each reason. */
    reason0: Counter
    reason1: Counter
    reason2: Counter
    reason3: Counter
    reason4: Counter
    first_at: number
    last_at: number
    state: 'open' | 'decided'
    decided_at: Later
    /** The latest decision; after an undo, the latest that stands. */
    decision_id: Text
    /** Increases with each decision and each undo. */
    version: Counter
    taken_by: Text
    taken_until: Later
    /** The listed words and domains for which order keeping opened it; '' for none. */
    matched: ColumnType<string, string | undefined, string>
  }
  /**
   * What an item said when it was reported or a listed word in it opened its case, for as long as it may matter (docs/product/moderation.md "Cases");
   * one row for each time that it had changed since the one before. Its pictures are used by the row. Messages have theirs in their reports.
   */
  reported_versions: {
    id: string
    kind: CaseKind
    item_id: string
    writer_id: string
    /** JSON: `ReportedContent`. */
    content: string
    reported_at: number
  }
  /** Who is mentioned in a version, by the nickname in it. */
  reported_version_mentions: { version_id: string; user_id: string; nickname: string }
  /** Words and domains that are not welcome; a changed one gets a new id. `pattern`: what is compared (order-matching.ts). */
  order_rules: {
    id: string
    kind: RuleKind
    words: string
    pattern: string
    effect: RuleEffect
    set_at: number
  }
  /** Kept for good: what a member may appeal against, and the history that later decisions see. */
  decisions: {
    id: string
    /** Null for a decision of the command line. */
    case_id: string | null
    writer_id: string
    item_kind: CaseKind
    item_id: string
    /** As in its case. */
    anonymous: number
    kind: DecisionKind
    reason: ReportReason
    sentence: string
    days: number | null
    /** When the suspension ends; null for good and for other kinds. */
    until: number | null
    /** 1 when the item was removed with it. */
    removed: number
    /** Null for the command line. */
    moderator_id: string | null
    decided_at: number
    undone_at: Later
  }
  /** A member's appeal against a decision, of which there is one at most. */
  appeals: {
    decision_id: string
    text: string
    appealed_at: number
    /** Null until another moderator has decided. */
    outcome: ColumnType<AppealOutcome | null, AppealOutcome | null | undefined, AppealOutcome | null>
    sentence: ColumnType<string, string | undefined, string>
    decided_at: Later
    moderator_id: Text
  }
  /**
   * Items that a decision removed. They are marked as deleted in their own tables; a row here says that only moderators can restore them, and
   * that they are not erased yet. `content`: JSON of what the item's table no longer has; null where it has everything.
   */
  removed_items: {
    kind: CaseKind
    item_id: string
    decision_id: string
    writer_id: string
    removed_at: number
    content: string | null
  }
  /** Who did what to what; rows are only added, and removed by age (docs/product/moderation.md "Audit"). */
  audit_entries: {
    id: string
    at: number
    /** Null for the command line. */
    actor_id: string | null
    /** The actor's nickname at that time; 'command line' for the command line. */
    actor: string
    act: AuditAct
    /** What it was done to. */
    kind: AuditSubject
    item_id: string
    /** JSON of what else is known of it (audit-presentation.ts), without texts of members. */
    detail: string
  }
}
