/** The texts of privacy events in the audit log and the client's timeline. */
export const PRIVACY_EVENTS: Readonly<Record<string, string>> = {
  'privacy_notice.given': 'Recorded that the privacy notice was given',
  'privacy_notice.printed': 'Printed the privacy notice',
  'privacy_notice.limited': 'Recorded that the client limits sharing',
  'privacy_notice.limits_undone': 'Recorded that the client no longer limits sharing',
}
