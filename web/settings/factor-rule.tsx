import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { useReauthentication } from '#web/reauthentication.tsx'
import { supabase, unwrap } from '#web/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import { useMutation } from '#web/ui/use-mutation.ts'
import { accountQueries } from './account.ts'

const rule = z.object({
  is_required: z.boolean(),
  may_change: z.boolean(),
  member_count: z.number(),
  members_without_count: z.number(),
})
type Rule = z.infer<typeof rule>

const ruleQuery = queryOptions({
  queryKey: [...accountQueries.all, 'factor-rule'],
  queryFn: async () => z.array(rule).parse(await unwrap(supabase.rpc('second_factor_rule')))[0] ?? null,
})

/** Whether everybody in the company needs a second factor. Owners change it; others are told. */
export function FactorRule() {
  const rules = useQuery(ruleQuery)
  return (
    <QueryView query={rules} failure="Failed to load your company’s rule" loading={null}>
      {(found) => found && <KnownRule found={found} />}
    </QueryView>
  )
}

function KnownRule({ found }: { found: Rule }) {
  const queryClient = useQueryClient()
  const { withReauthentication, dialog } = useReauthentication()
  const changing = useMutation({
    mutationFn: (isRequired: boolean) =>
      withReauthentication(async () => {
        await unwrap(supabase.rpc('require_second_factor', { is_required: isRequired }))
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ruleQuery.queryKey }),
  })
  const { is_required: isRequired, may_change: mayChange } = found
  return (
    <div className="mt-6 grid gap-3 border-rule border-t pt-4">
      {changing.isError && <FormError>{changing.error.message}</FormError>}
      <p>
        {isRequired
          ? 'Your company requires two-factor sign-in of everybody.'
          : 'Your company leaves two-factor sign-in to each person.'}{' '}
        <span className="text-ink-2">{standing(found)}</span>
      </p>
      {mayChange && (
        <Button
          className="justify-self-start"
          pending={changing.isPending && 'Saving...'}
          onClick={() => changing.mutate(!isRequired)}
        >
          {isRequired ? 'Leave it to each person' : 'Require it of everybody'}
        </Button>
      )}
      {dialog}
    </div>
  )
}

function standing({ member_count: members, members_without_count: without, is_required }: Rule) {
  if (without === 0) return members === 1 ? 'You have it.' : `All ${members} people have it.`
  const people = `${without} of ${members} ${members === 1 ? 'person has' : 'people have'} none yet`
  return is_required ? `${people}; they set it up at their next step.` : `${people}.`
}
