import { useState } from 'react'
import { IfOrganizationMayWork } from '#features/organizations/screens/if-company-may-work.tsx'
import type { apiKeyState } from '#features/public-api/rules/api-key.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import type { ListedKey } from './api-key-queries.ts'

interface ApiKeyRowProps {
  apiKey: ListedKey
  state: ReturnType<typeof apiKeyState>
  isBusy: boolean
  onRotate: () => void
  onRevoke: () => void
}

const QUESTIONS = {
  rotate: {
    title: 'Replace this key?',
    description: 'You get a new key with the same scopes. The old one works for another 24 hours.',
    verb: 'Replace',
  },
  revoke: {
    title: 'Revoke this key?',
    description: 'Programs that use it will stop working immediately. This can’t be undone.',
    verb: 'Revoke',
  },
} as const

/** One key in the list: its prefix, scopes and state. */
export function ApiKeyRow({ apiKey, state, isBusy, onRotate, onRevoke }: ApiKeyRowProps) {
  const [asked, setAsked] = useState<keyof typeof QUESTIONS | null>(null)
  const answer = () => {
    if (asked === 'rotate') onRotate()
    else onRevoke()
    setAsked(null)
  }
  return (
    <tr>
      <th scope="row" className="sm:min-w-40 sm:wrap-anywhere">
        {apiKey.name}
      </th>
      <td data-label="Key">
        <code className="font-mono text-code">{apiKey.prefix}…</code>
      </td>
      <td data-label="May">{apiKey.scopes.join(', ')}</td>
      <td data-label="Made">
        <div>
          {shortMoment(apiKey.created_at)}
          {apiKey.created_by_name !== null && ` by ${apiKey.created_by_name}`}
        </div>
      </td>
      <td data-label="Last used">{apiKey.last_used_at === null ? 'Never' : shortMoment(apiKey.last_used_at)}</td>
      <td data-label="State">{stateInWords(apiKey, state)}</td>
      <td>
        {state === 'active' && (
          <IfOrganizationMayWork>
            <div className="flex justify-end gap-2">
              {apiKey.replaced_at === null && (
                <Button disabled={isBusy} aria-label={`Replace ${apiKey.name}`} onClick={() => setAsked('rotate')}>
                  Replace
                </Button>
              )}
              <Button disabled={isBusy} aria-label={`Revoke ${apiKey.name}`} onClick={() => setAsked('revoke')}>
                Revoke
              </Button>
            </div>
          </IfOrganizationMayWork>
        )}
        {asked !== null && (
          <Dialog
            onClose={() => setAsked(null)}
            title={QUESTIONS[asked].title}
            description={`${apiKey.name}, ${apiKey.prefix}…. ${QUESTIONS[asked].description}`}
          >
            <DialogActions onClose={() => setAsked(null)} onAct={answer}>
              {QUESTIONS[asked].verb} key
            </DialogActions>
          </Dialog>
        )}
      </td>
    </tr>
  )
}

function stateInWords({ expires_at, replaced_at }: ListedKey, state: ReturnType<typeof apiKeyState>): string {
  if (state === 'revoked') return 'Revoked'
  if (state === 'expired') return 'Expired'
  if (expires_at === null) return 'Active, does not expire'
  return `${replaced_at === null ? 'Works' : 'Replaced, works'} until ${shortMoment(expires_at)}`
}
