import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  isPurposeAllowed,
  PERMISSIBLE_PURPOSES,
  type PermissiblePurpose,
} from '#features/credit-reports/rules/ordering/purposes.ts'
import { CERTIFICATION_TEXT, purposeInWords } from '#features/organizations/rules/certification.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/forms/field.tsx'
import { FormError, Notice } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { Table } from '#ui/table.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { IfOrganizationMayWork } from './if-company-may-work.tsx'
import { type Certification as Certified, certify, orgAdminQueries } from './queries.ts'

/** The organization's certified purposes, with the person and end date, and a form to certify for a year. */
export function Certification() {
  const certifications = useQuery(orgAdminQueries.certifications())
  const billing = useQuery(orgAdminQueries.billing())
  return (
    <Part title="Permissible-purpose certification" className="space-y-6">
      <QueryView query={certifications} failure="Failed to load certifications">
        {(rows) => (
          <>
            <Standing current={rows.find(({ is_current }) => is_current)} />
            {rows.length > 0 && <History rows={rows} />}
          </>
        )}
      </QueryView>
      <QueryView query={billing} failure="Failed to load the account type">
        {({ account_type }) => (
          <IfOrganizationMayWork>
            <CertifyForm accountType={account_type} />
          </IfOrganizationMayWork>
        )}
      </QueryView>
    </Part>
  )
}

function Standing({ current }: { current: Certified | undefined }) {
  if (current === undefined) return <p className="text-ink-2">You have no current certification.</p>
  return <Notice>Certified until {shortMoment(current.expires_at)}.</Notice>
}

function History({ rows }: { rows: readonly Certified[] }) {
  return (
    <Table label="Certifications" linesOnPhone heads={['Certified', 'By', 'Purposes', 'Text', 'Until']}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className="whitespace-nowrap">
              {shortMoment(row.certified_at)}
            </th>
            <td data-label="By">{row.certified_by_name}</td>
            <td data-label="Purposes" className="sm:min-w-52">
              <span>
                {row.purposes.map((purpose) => (
                  <span key={purpose} className="block">
                    {purposeInWords(purpose)}
                  </span>
                ))}
              </span>
            </td>
            <td data-label="Text" className="whitespace-nowrap">
              {row.text_version}
            </td>
            <td data-label="Until" className="whitespace-nowrap">
              {shortMoment(row.expires_at)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function CertifyForm({ accountType }: { accountType: string }) {
  const queryClient = useQueryClient()
  const [purposes, setPurposes] = useState<readonly PermissiblePurpose[]>([])
  const [isAgreed, setIsAgreed] = useState(false)
  const certifying = useMutation({
    mutationFn: () => certify(purposes, CERTIFICATION_TEXT.version),
    onSuccess: async () => {
      setPurposes([])
      setIsAgreed(false)
      showToast('Certified for one year')
      await queryClient.invalidateQueries({ queryKey: orgAdminQueries.certifications().queryKey })
    },
  })
  const offered = PERMISSIBLE_PURPOSES.filter((purpose) => isPurposeAllowed(accountType, purpose))
  return (
    <form
      className="max-w-[72ch] space-y-4 border-rule border-t pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        certifying.mutate()
      }}
    >
      {certifying.isError && <FormError>{certifying.error.message}</FormError>}
      <fieldset className="space-y-1">
        <legend className="mb-1 font-semibold">Purposes you order reports for</legend>
        {offered.map((purpose) => (
          <CheckboxField
            key={purpose}
            label={purposeInWords(purpose)}
            checked={purposes.includes(purpose)}
            onChange={({ currentTarget: { checked } }) =>
              setPurposes(checked ? [...purposes, purpose] : purposes.filter((other) => other !== purpose))
            }
          />
        ))}
      </fieldset>
      <p className="text-ink-2">{CERTIFICATION_TEXT.body}</p>
      <CheckboxField
        label={`I have read this (${CERTIFICATION_TEXT.version}) and certify it`}
        checked={isAgreed}
        onChange={({ currentTarget: { checked } }) => setIsAgreed(checked)}
      />
      <Button
        type="submit"
        variant="primary"
        disabled={!isAgreed || purposes.length === 0}
        pending={certifying.isPending && 'Certifying...'}
      >
        Certify for one year
      </Button>
    </form>
  )
}
