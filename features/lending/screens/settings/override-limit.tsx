import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { typedCents } from '#features/lending/rules/inspector/typed-values.ts'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import type { OutputOf } from '#platform/browser/rows.ts'
import { supabase, unlessUnanswered, unwrap } from '#platform/browser/supabase.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'

type Rule = OutputOf<'override_rule'>

const ruleQuery = queryOptions({
  queryKey: ['org-admin', 'override-limit'],
  queryFn: async () => (await unwrap(supabase.rpc('override_rule')))[0] ?? null,
})

/** Sets the amount above which a decision against the engine needs a second person. */
export function OverrideLimit() {
  const rules = useQuery(ruleQuery)
  return (
    <Part
      title="Decisions against the engine"
      about="People with the permission “Decide against the engine” can decide otherwise than the decision engine, with a reason. Above this amount, a second person with the permission must confirm."
      className="space-y-4"
    >
      <QueryView query={rules} failure="Couldn’t load your company’s limit">
        {(found) => found && <KnownLimit key={found.limit_cents} rule={found} />}
      </QueryView>
    </Part>
  )
}

function KnownLimit({ rule: { limit_cents, may_change } }: { rule: Rule }) {
  const queryClient = useQueryClient()
  const mayWrite = useMayWrite()
  const [typed, setTyped] = useState(limit_cents === null ? '' : (limit_cents / 100).toFixed(2))
  const read = typed.trim() === '' ? { value: null } : typedCents(typed)
  const saving = useMutation({
    mutationFn: (limit: number | null) =>
      // The type of an argument can't say that null removes the limit.
      unwrap(supabase.rpc('set_override_limit', { limit_cents: limit as number })),
    onSuccess: () => showToast('Limit saved'),
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: ruleQuery.queryKey })),
  })
  if (!may_change || !mayWrite)
    return (
      <p>
        {limit_cents === null ? 'No decision needs a second person.' : `The limit is ${dollarsAndCents(limit_cents)}.`}
      </p>
    )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if ('value' in read) saving.mutate(read.value)
  }
  return (
    <form onSubmit={submit} className="grid max-w-md gap-3" noValidate>
      {saving.isError && <FormError>{saving.error.message}</FormError>}
      <TextField
        label="Limit ($)"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={'problem' in read ? read.problem : undefined}
        onChange={({ target }) => setTyped(target.value)}
        hint="Empty: no decision needs a second person. 0: every one does."
      />
      <div>
        <Button type="submit" disabled={'problem' in read} pending={saving.isPending && 'Saving...'}>
          Save limit
        </Button>
      </div>
    </form>
  )
}
