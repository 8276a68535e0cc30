/** The address at which screens ask how a client's legal notices are given. */
export const ASKED_CLIENT = 'GET /rest/v1/clients'
export const NEVER_ASKED = {
  ...{ first_name: 'Dana', email: 'dana@example.test', archived_at: null, electronic_consents: [] },
}
