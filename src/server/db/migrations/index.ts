import type { Migration } from 'kysely'
import type { Dialect } from '../connection'
import { createCommunityTables } from './0001-community'
import { createQuestionTables } from './0002-questions'
import { createSearchTables } from './0003-search'
import { createChatTables } from './0004-chat'
import { createProgramTables } from './0005-programs'
import { createSchoolTable } from './0006-schools'
import { createAccountTables } from './0007-account'
import { countRepliesOfPeople } from './0008-replies-of-people'
import { countAnonymousQuestions } from './0009-anonymous-questions'
import { createProgramSearch } from './0010-search-programs'
import { createHiddenMessages } from './0011-hidden-messages'
import { createRoomPrograms } from './0012-rooms-of-programs'
import { createGoneRooms } from './0013-gone-rooms'
import { createTicketsAndPlaces } from './0014-tickets-and-places'
import { createPictureUses } from './0015-picture-uses'
import { createBlockedProfiles } from './0017-blocked-profiles'
import { createMessageChanges } from './0018-message-changes'
import { createMessageReplies } from './0019-message-replies'
import { createAnsweredReplies } from './0022-answered-replies'
import { createDeletions } from './0024-deletions'
import { createCommentLikes } from './0025-comment-likes'
import { createAcceptedAnswers } from './0026-accepted-answers'
import { createMentions } from './0027-mentions'
import { addLanguages } from './0030-languages'
import { addReactions } from './0031-reactions'
import { addPicturesAndForwards } from './0033-pictures-and-forwards'
import { createNotices } from './0034-notices'
import { createProgramReviews } from './0035-program-reviews'
import { createCorrections } from './0036-corrections'
import { createSigns } from './0037-signs'
import { addMeanings } from './0038-meanings'
import { createDaysWritten } from './0039-days-written'
import { addMessageCorrections } from './0041-message-corrections'
import { createHelpWanted } from './0042-help-wanted'
import { createPartners } from './0044-partners'
import { addWrittenRooms } from './0046-written-rooms'
import { createSentTexts } from './0047-sent-texts'
import { createModeration } from './0048-moderation'
import { createAppeals } from './0049-appeals'
import { indexNoticeItems } from './0050-notice-items'
import { createNotebooks } from './0051-notebooks'
import { indexAudit } from './0052-audit-lists'
import { createOrderRules } from './0053-order-keeping'
import { createLeases } from './0057-leases'
import { createInvitations } from './0058-invitations'
import { createCrashReports } from './0059-crash-reports'
import { indexMembers } from './0060-members'
import { indexDeleted } from './0061-deleted-items'
import { indexForErasure } from './0062-erasure-indexes'
import { withholdDeletedContent } from './0063-deleted-content'
import { createReportedVersions } from './0064-reported-versions'
import { createFormerMentions } from './0065-former-mentions'
import { addVoiceMessages } from './0066-voice-messages'
import { addExchanges } from './0067-exchanges'
import { addVoiceAnswers } from './0068-voice-answers'
import { indexLookups } from './0069-lookup-indexes'
import { indexFollowLists } from './0070-follow-lists'
import { createRemovedAnswers } from './0071-removed-answers'
import { countAnswersToQuestions } from './0072-answers-to-questions'

/** Every migration by its name, in order. A released migration never changes; a change of the schema is a new file. */
export function createMigrations(dialect: Dialect): Record<string, Migration> {
  return {
    '0001-community': createCommunityTables(dialect),
    '0002-questions': createQuestionTables(dialect),
    '0003-search': createSearchTables(dialect),
    '0004-chat': createChatTables(dialect),
    '0005-programs': createProgramTables(dialect),
    '0006-schools': createSchoolTable(dialect),
    '0007-account': createAccountTables(dialect),
    '0008-replies-of-people': countRepliesOfPeople,
    '0009-anonymous-questions': countAnonymousQuestions,
    '0010-search-programs': createProgramSearch(dialect),
    '0011-hidden-messages': createHiddenMessages(dialect),
    '0012-rooms-of-programs': createRoomPrograms(dialect),
    '0013-gone-rooms': createGoneRooms(dialect),
    '0014-tickets-and-places': createTicketsAndPlaces(dialect),
    '0015-picture-uses': createPictureUses(dialect),
    '0017-blocked-profiles': createBlockedProfiles(dialect),
    '0018-message-changes': createMessageChanges(dialect),
    '0019-message-replies': createMessageReplies(dialect),
    '0022-answered-replies': createAnsweredReplies(dialect),
    '0024-deletions': createDeletions(dialect),
    '0025-comment-likes': createCommentLikes(dialect),
    '0026-accepted-answers': createAcceptedAnswers(dialect),
    '0027-mentions': createMentions(dialect),
    '0030-languages': addLanguages(dialect),
    '0031-reactions': addReactions(dialect),
    '0033-pictures-and-forwards': addPicturesAndForwards(dialect),
    '0034-notices': createNotices(dialect),
    '0035-program-reviews': createProgramReviews(dialect),
    '0036-corrections': createCorrections(dialect),
    '0037-signs': createSigns,
    '0038-meanings': addMeanings(dialect),
    '0039-days-written': createDaysWritten(dialect),
    '0041-message-corrections': addMessageCorrections(dialect),
    '0042-help-wanted': createHelpWanted(dialect),
    '0044-partners': createPartners(dialect),
    '0046-written-rooms': addWrittenRooms,
    '0047-sent-texts': createSentTexts(dialect),
    '0048-moderation': createModeration(dialect),
    '0049-appeals': createAppeals(dialect),
    '0050-notice-items': indexNoticeItems,
    '0051-notebooks': createNotebooks(dialect),
    '0052-audit-lists': indexAudit,
    '0053-order-keeping': createOrderRules(dialect),
    '0057-leases': createLeases(dialect),
    '0058-invitations': createInvitations(dialect),
    '0059-crash-reports': createCrashReports(dialect),
    '0060-members': indexMembers,
    '0061-deleted-items': indexDeleted,
    '0062-erasure-indexes': indexForErasure(dialect),
    '0063-deleted-content': withholdDeletedContent(dialect),
    '0064-reported-versions': createReportedVersions(dialect),
    '0065-former-mentions': createFormerMentions(dialect),
    '0066-voice-messages': addVoiceMessages(dialect),
    '0067-exchanges': addExchanges(dialect),
    '0068-voice-answers': addVoiceAnswers(dialect),
    '0069-lookup-indexes': indexLookups,
    '0070-follow-lists': indexFollowLists,
    '0071-removed-answers': createRemovedAnswers(dialect),
    '0072-answers-to-questions': countAnswersToQuestions(dialect),
  }
}
