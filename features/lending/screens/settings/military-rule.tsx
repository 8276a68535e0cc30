import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import type { OutputOf } from '#platform/browser/rows.ts'
import { supabase, unlessUnanswered, unwrap } from '#platform/browser/supabase.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'

type Rule = OutputOf<'military_check_rule'>

const ruleQuery = queryOptions({
  queryKey: ['org-admin', 'military-rule'],
  queryFn: async () => (await unwrap(supabase.rpc('military_check_rule')))[0] ?? null,
})

/** Sets whether loans covered by the Military Lending Act can be made without a check of the borrower. */
export function MilitaryRule() {
  const rules = useQuery(ruleQuery)
  return (
    <Part
      title="Military checks"
      about="A personal or other loan to a covered borrower can’t have a MAPR above 36%. Check the borrower’s military status with the application, before you make the loan. The law doesn’t require this check, but your company can."
      className="space-y-4"
    >
      <QueryView query={rules} failure="Couldn’t load your company’s rule">
        {(found) => found && <KnownRule rule={found} />}
      </QueryView>
    </Part>
  )
}

function KnownRule({ rule: { required_from, may_change } }: { rule: Rule }) {
  const queryClient = useQueryClient()
  const mayWrite = useMayWrite()
  const isRequired = required_from !== null
  const changing = useMutation({
    mutationFn: () => unwrap(supabase.rpc('require_military_checks', { is_required: !isRequired })),
    onSuccess: () => showToast(isRequired ? 'Checks are no longer required' : 'Checks are required starting today'),
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: ruleQuery.queryKey })),
  })
  return (
    <>
      {changing.isError && <FormError>{changing.error.message}</FormError>}
      <p>
        {isRequired
          ? `Personal and other loans that begin on ${shortDate(required_from)} or later can’t be made without a check.`
          : 'Personal and other loans can be made without a check. The loan’s page shows that none was made.'}
      </p>
      {may_change && mayWrite && (
        <Button pending={changing.isPending && 'Saving...'} onClick={() => changing.mutate()}>
          {isRequired ? 'Stop requiring checks' : 'Require checks'}
        </Button>
      )}
    </>
  )
}
