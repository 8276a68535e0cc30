/** The texts of events of notes and tasks in the audit log and the client's timeline, by event name. */
export const WORK_EVENTS: Readonly<Record<string, string>> = {
  'notes.added': 'Wrote a note',
  'notes.edited': 'Edited a note',
  'notes.pinned': 'Pinned a note',
  'notes.unpinned': 'Unpinned a note',
  'notes.removed': 'Removed a note',
  'notes.restored': 'Restored a note',
  'notes.exported': 'Exported notes and tasks',
  'tasks.added': 'Added a task',
  'tasks.changed': 'Changed a task',
  'tasks.assigned': 'Assigned a task',
  'tasks.snoozed': 'Snoozed a task',
  'tasks.done': 'Completed a task',
  'tasks.reopened': 'Reopened a task',
  'tasks.removed': 'Removed a task',
  'tasks.restored': 'Restored a task',
}
