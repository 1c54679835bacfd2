import type { CommunityLanguage } from '../../shared/languages'

/** The tables of the search for partners (schema.ts describes the conventions of all tables). */
export interface PartnerSchema {
  /** A member whom others can find: one who helps with a language, learns the other and has not switched it off. */
  partner_cards: {
    user_id: string
    speaks: CommunityLanguage
    /** Their level in the other language: the place in `levels`. */
    level: number
    /** The goals as bits: 1 the first of `goals`, 2 the second … */
    goals: number
    /** The first word of the city; '' without one. */
    region: string
    /** The university beside the name; '' without one. */
    school: string
    /** 1 while `active_at` is within seven days. */
    recent: number
    /** The last call, to the hour. */
    active_at: number
    /** The last call, to five minutes. */
    seen_at: number
  }
  /**
   * A row for each list that a member with a card is in: 'all', 'here', 'goal:<goal>', 'region:<region>', 'school:<school>'. A list is read
   * by its key; `speaks`, `recent` and `level` repeat the card's.
   */
  partner_listings: { list: string; speaks: CommunityLanguage; recent: number; level: number; user_id: string }
}
