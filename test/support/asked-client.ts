/** The request by which screens find out how a client gets legal notices. */
export const ASKED_CLIENT = 'GET /rest/v1/clients'
export const NEVER_ASKED = {
  ...{ first_name: 'Dana', email: 'dana@example.test', archived_at: null, electronic_consents: [] },
}
