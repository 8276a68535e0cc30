import type { ListedDelivery, ListedEndpoint } from '#features/public-api/rules/webhooks/endpoint.ts'
import { FAILING_HOURS } from '#features/public-api/rules/webhooks/endpoint.ts'
import { counted } from '#platform/rules/counted.ts'
import { shortMoment } from '#platform/rules/dates.ts'

/** Returns the state of an endpoint as text, with the reason if it is paused. */
export function endpointState({ paused_at, pause_reason, failing_since, held_count }: ListedEndpoint): string {
  if (paused_at === null) {
    return failing_since === null ? 'Active' : `Failing since ${shortMoment(failing_since)}`
  }
  const why = {
    asked: 'Paused',
    failing: `Paused: no event was delivered for ${FAILING_HOURS / 24} days`,
    gone: 'Paused: the endpoint returned 410 Gone',
    port: 'Paused: its port is not allowed. Edit the URL, then resume it',
  }
  const waiting = held_count === 0 ? '' : ` · ${counted(held_count, 'event waits', 'events wait')}`
  return `${why[pause_reason ?? 'asked']}${waiting}`
}

/** Returns the icon of an endpoint: check, alert, or clock if a person paused it. */
export function endpointMark({ pause_reason, failing_since }: ListedEndpoint) {
  if (pause_reason === 'asked') return 'pending'
  return pause_reason !== null || failing_since !== null ? 'error' : 'success'
}

/** Returns the current result of a delivery as text. */
export function deliveryState({ status, next_attempt_at, attempts, last_status_code, last_problem }: ListedDelivery) {
  const last = last_status_code === null ? last_problem : `Status ${last_status_code}`
  switch (status) {
    case 'delivered':
      return `Delivered · ${last}`
    case 'failed':
      return `Given up · ${last}`
    case 'held':
      return 'Held while the endpoint is paused'
    case 'waiting':
      if (attempts === 0 || next_attempt_at === null) return 'About to be sent'
      return `${last} · next try ${shortMoment(next_attempt_at)}`
  }
}

/** Returns the icon of a status: check, alert or clock. */
export const markOf = (status: ListedDelivery['status']) =>
  ({ delivered: 'success', failed: 'error', held: 'pending', waiting: 'pending' })[status]

/** Returns the duration of an attempt as text. */
export const duration = (milliseconds: number) =>
  milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`
