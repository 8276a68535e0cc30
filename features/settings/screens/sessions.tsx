import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { deviceName } from '#features/sign-in/rules/device.ts'
import type { OutputOf } from '#platform/browser/rows.ts'
import { settled, supabase, unlessUnanswered, unwrap } from '#platform/browser/supabase.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { lastFailure } from '#ui/states/last-failure.ts'
import { QueryView } from '#ui/states/query-view.tsx'
import { useMutation } from '#ui/use-mutation.ts'

type OwnSession = OutputOf<'my_sessions'>

const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: () => unwrap(supabase.rpc('my_sessions')),
})

/** The person's sessions. They can end one session, all others, or all. */
export function Sessions() {
  const sessions = useQuery(sessionsQuery)
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  const ending = useMutation({
    mutationFn: endSession,
    onSettled: (_said, error) => unlessUnanswered(error, refresh()),
  })
  const leaving = useMutation({ mutationFn: leave, onSuccess: refresh })
  const failure = lastFailure(ending, leaving)
  return (
    <div className="grid gap-4">
      {failure && <FormError>{failure.message}</FormError>}
      <QueryView query={sessions} failure="Failed to load your sessions">
        {(rows) => (
          <ul aria-label="Where you are signed in" className="border-rule border-b">
            {rows.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                pending={ending.isPending && ending.variables === session.id}
                onEnd={() => ending.mutate(session.id)}
              />
            ))}
          </ul>
        )}
      </QueryView>
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={(sessions.data?.length ?? 0) < 2}
          pending={leaving.isPending && leaving.variables === 'others' && 'Signing out...'}
          onClick={() => leaving.mutate('others')}
        >
          Sign out all others
        </Button>
        <Button
          pending={leaving.isPending && leaving.variables === 'global' && 'Signing out...'}
          onClick={() => leaving.mutate('global')}
        >
          Sign out everywhere
        </Button>
      </div>
    </div>
  )
}

function SessionRow({ session, pending, onEnd }: { session: OwnSession; pending: boolean; onEnd: () => void }) {
  const device = deviceName(session.user_agent)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-rule border-t py-2">
      <div>
        <p>
          <span className="font-semibold">{device}</span>{' '}
          {session.is_current && <span className="text-green text-small">This browser</span>}
        </p>
        <p className="text-ink-3 text-small">
          {session.address !== null && (
            <>
              <span className="font-mono">{session.address}</span> ·{' '}
            </>
          )}
          signed in {shortMoment(session.created_at)} · last seen {shortMoment(session.last_active_at)}
        </p>
      </div>
      {!session.is_current && (
        <Button
          variant="quiet"
          aria-label={`Sign out ${device}, signed in ${shortMoment(session.created_at)}`}
          pending={pending && 'Signing out...'}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

async function endSession(id: string): Promise<void> {
  await unwrap(supabase.rpc('end_session', { session: id }))
}

async function leave(scope: 'others' | 'global'): Promise<void> {
  await settled(supabase.auth.signOut({ scope }))
}
