/** The backups of the community on this computer. */
export const backups = {
  title: 'Backups',
  last: '{{time}}, {{size}}, checked. One each night; the last seven are kept.',
  none: 'None yet. One is made each night; the last seven are kept.',
  now: 'Back up now',
  running: 'Backing up: {{percent}}%',
  failed: {
    space: 'The last backup failed. Please check the free space on this computer and whether the app may write to its folder.',
    damaged: 'The last backup failed because the database is damaged. Restore an earlier backup.',
    other: 'The last backup failed. Please try again; if this keeps happening, see the log.',
  },
  old: 'The last backup is from {{time}}. Please make one now.',
  restore: 'Restore…',
  restoreVerb: 'Restore',
  restoreTitle: 'Restore a backup',
  restoreText:
    'The community goes back to that time. Nothing is deleted: what is here now is kept in a folder of its own. Whoever logged in later has to log in again.',
  size: '{{size}} MB',
  restoring: 'Restoring. This can take a few minutes.',
  notRestored: {
    damaged: 'This backup is damaged, so nothing was changed. Please choose another one.',
    newer: 'A newer version of Hanmadi made this backup, so nothing was changed. Please update the app.',
    space: 'There is not enough free space, or the folder is not writable. Nothing was changed.',
    other: 'The backup could not be restored. Nothing was changed.',
  },
  replaced: {
    title: 'Before the last restore',
    hint: 'What the restore of {{time}} replaced. It is kept for {{days}} days.',
    back: 'Go back…',
    backTitle: 'Undo the restore?',
    backText: 'The community becomes what it was before the restore. What is here now is kept for {{days}} days instead.',
    backVerb: 'Go back',
  },
  restored: {
    title: 'The backup is restored',
    text: 'The community is as it was on {{time}}. What was here before is kept in this folder.',
    copy: 'Copy its location',
  },
  afterDamage: {
    last: 'The last backup is from {{time}}.',
    restore: 'Restore this backup',
    keep: 'Keep the new community',
  },
}
