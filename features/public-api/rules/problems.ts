import { ORGANIZATION_REFUSALS } from '#features/organizations/rules/organization-status.ts'

interface Problem {
  status: number
  title: string
}

/** Errors of the public API as RFC 9457 problem details. `type` ends in the code. */
export const API_PROBLEMS = {
  missing_api_key: { status: 401, title: 'No API key was sent' },
  invalid_api_key: { status: 401, title: 'Unknown API key' },
  revoked_api_key: { status: 401, title: 'The API key was revoked' },
  expired_api_key: { status: 401, title: 'The API key has expired' },
  orphaned_api_key: { status: 401, title: 'The person who created the API key can no longer manage keys' },
  insufficient_scope: { status: 403, title: 'The API key lacks the scope for this' },
  insufficient_role: { status: 403, title: 'The person who created the API key no longer has permission for this' },
  wrong_mode: { status: 403, title: 'The API key is for the other mode' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'This path does not allow this method' },
  malformed_json: { status: 400, title: 'The body is not valid JSON' },
  body_too_large: { status: 413, title: 'The body exceeds 1 MB' },
  unsupported_media_type: { status: 415, title: 'The body must be application/json' },
  invalid_request: { status: 400, title: 'The request is invalid' },
  invalid_cursor: { status: 400, title: 'The cursor is invalid' },
  invalid_idempotency_key: { status: 400, title: 'The idempotency key must be 1 to 190 visible characters' },
  client_merged: { status: 409, title: 'The client was merged into another one' },
  ssn_on_file: { status: 409, title: 'The client has an SSN on file' },
  idempotency_key_reused: { status: 422, title: 'The idempotency key was used for a different request' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'The server can’t do this right now' },
} as const satisfies Record<string, Problem>

export type ApiProblemCode = keyof typeof API_PROBLEMS

/** Errors for all requests of a company that can't currently use the API. */
export const ORGANIZATION_PROBLEMS: Readonly<Record<string, Problem>> = Object.fromEntries(
  Object.entries(ORGANIZATION_REFUSALS).map(([code, { title }]) => [code, { status: 403, title }]),
)

/** Errors of a report order, besides an invalid request. `detail` has the full explanation. */
export const ORDER_PROBLEMS: Readonly<Record<string, Problem>> = {
  validation_failed: { status: 400, title: 'The order is incomplete; for example, it has no consent' },
  invalid_state: { status: 400, title: 'The state is not a US state' },
  purpose_not_allowed: { status: 422, title: 'Your account type does not allow orders for this purpose' },
  permission_needed: {
    status: 403,
    title: 'The person who created the API key does not have permission for this order',
  },
  direct_pull_barred: { status: 403, title: 'Your contract does not allow direct orders from the bureaus' },
  certification_required: {
    status: 403,
    title: 'Your company has no current certification for this permissible purpose',
  },
  identity_unverified: { status: 422, title: 'The last report has an alert, and no identity verification is recorded' },
  // Used for cards too.
  client_archived: { status: 422, title: 'The client is archived' },
  croa_contract_first: { status: 409, title: 'The client is enrolled in credit repair and has not signed a contract' },
  croa_window_open: { status: 409, title: 'The client can still cancel their credit repair contract' },
  consent_text_unknown: { status: 422, title: 'This consent text version doesn’t exist' },
  consent_not_found: { status: 422, title: 'This client has no such consent' },
  consent_revoked: { status: 422, title: 'The consumer has withdrawn the consent' },
  consent_expired: { status: 422, title: 'The consent has expired' },
  consent_used: { status: 422, title: 'The consent was valid for one report and has been used' },
  consent_other_purpose: { status: 422, title: 'The consent was given for another purpose' },
  consent_pull_type: { status: 422, title: 'The consent covers a soft pull only' },
  consent_bureaus: { status: 422, title: 'The consent does not cover every bureau ordered' },
  applicant_refused: { status: 422, title: 'No report may be ordered for this SSN or date of birth' },
  identity_required: { status: 422, title: 'A hard pull needs SSN and date of birth' },
  credits_used_up: { status: 402, title: 'All credits for this month are used' },
  subscription_lapsed: { status: 402, title: 'The subscription is past due or has ended' },
  too_soon: { status: 429, title: 'An order was placed less than ten seconds ago' },
  still_ordering: { status: 409, title: 'An order with this idempotency key is still in progress' },
  outcome_unknown: { status: 409, title: 'An order with this idempotency key was interrupted; no credit was used' },
  stopping: { status: 503, title: 'The server is being restarted; nothing was ordered' },
}

/** Errors of quoting a loan, besides an invalid request. `detail` has the full explanation. */
export const LOAN_PROBLEMS: Readonly<Record<string, Problem>> = {
  negative_amortization: { status: 422, title: 'A payment does not cover its interest' },
}

/** Errors of entering a loan application, besides an invalid request. `detail` has the full explanation. */
export const APPLICATION_PROBLEMS: Readonly<Record<string, Problem>> = {
  lender_not_found: { status: 404, title: 'There is no such lender' },
  duplicate_application: { status: 409, title: 'The client has an undecided application from the last 30 days' },
  applicant_underage: { status: 422, title: 'An applicant is under 18 by the date of birth on file' },
  received_on: { status: 422, title: 'The day received is in the future' },
}

/** Errors of issuing or changing a card, besides an invalid request. `detail` has the full explanation. */
export const CARD_PROBLEMS: Readonly<Record<string, Problem>> = {
  card_closed: { status: 409, title: 'The card is closed' },
  card_not_activated: { status: 409, title: 'The card is not activated yet' },
  card_not_shipped: { status: 409, title: 'The card has not been shipped yet' },
  card_busy: { status: 409, title: 'Another request is changing the card right now' },
  limit_above_product: { status: 422, title: 'The credit limit exceeds the maximum of this card product' },
  address_required: { status: 422, title: 'A physical card requires the client’s address' },
  issuer_refused: { status: 422, title: 'The card issuer refused the request' },
  issuer_unreachable: { status: 503, title: 'The card issuer did not answer; nothing was changed' },
  card_not_yet_issued: { status: 503, title: 'The card issuer did not answer; retry with the same idempotency key' },
}
