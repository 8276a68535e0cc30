import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import type { OutputOf } from '#platform/browser/rows.ts'
import { config, supabase, unwrap } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { accountQueries } from './account.ts'
import { GraceForm } from './grace-form.tsx'

type Rule = OutputOf<'second_factor_rule'>

const ruleQuery = queryOptions({
  queryKey: [...accountQueries.all, 'factor-rule'],
  queryFn: async () => (await unwrap(supabase.rpc('second_factor_rule')))[0] ?? null,
})

/** The company's rule for second factors. Owners can change it within the installation's limits; others can read it. */
export function FactorRule() {
  const rules = useQuery(ruleQuery)
  return (
    <QueryView query={rules} failure="Couldn’t load your company’s rule" loading={null}>
      {(found) => found && <KnownRule found={found} />}
    </QueryView>
  )
}

function KnownRule({ found }: { found: Rule }) {
  const queryClient = useQueryClient()
  const isRequired = config.isSecondFactorRequired || found.is_required
  const reload = () => queryClient.invalidateQueries({ queryKey: ruleQuery.queryKey })
  return (
    <div className="mt-6 grid gap-3 border-rule border-t pt-4">
      <p>
        {isRequired
          ? 'Two-factor authentication is required for all users in your company.'
          : 'Two-factor authentication is optional for the users in your company.'}{' '}
        <span className="text-ink-2">{usage(found)}</span>
      </p>
      {isRequired && !found.may_change && <p className="text-ink-2">{graceWords(found.grace_days)}</p>}
      {isRequired && found.may_change && (
        <GraceForm key={found.grace_days} graceDays={found.grace_days} onSaved={reload} />
      )}
      {found.may_change && !config.isSecondFactorRequired && (
        <RequirementButton isRequired={found.is_required} onSaved={reload} />
      )}
    </div>
  )
}

/** Shown only outside production. In production no company can make two-factor authentication optional. */
function RequirementButton({ isRequired, onSaved }: { isRequired: boolean; onSaved: () => Promise<void> }) {
  const { withReauthentication, dialog } = useReauthentication()
  const changing = useMutation({
    mutationFn: () =>
      withReauthentication(async () => {
        await unwrap(supabase.rpc('require_second_factor', { is_required: !isRequired }))
      }),
    onSuccess: onSaved,
  })
  return (
    <>
      {changing.isError && <FormError>{changing.error.message}</FormError>}
      <Button
        className="justify-self-start"
        pending={changing.isPending && 'Saving...'}
        onClick={() => changing.mutate()}
      >
        {isRequired ? 'Make it optional' : 'Require it for all users'}
      </Button>
      {dialog}
    </>
  )
}

function usage({ member_count: members, members_without_count: without }: Rule) {
  if (without === 0) return members === 1 ? 'You have set it up.' : `All ${members} people have set it up.`
  return `${without} of ${members} ${members === 1 ? 'person has' : 'people have'} not set it up yet.`
}

function graceWords(days: number) {
  if (days === 0) return 'A new colleague sets it up at the first sign-in.'
  return `A new colleague has ${days === 1 ? 'one day' : `${days} days`} to set it up.`
}
