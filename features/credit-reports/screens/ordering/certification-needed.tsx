import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import {
  isPurposeAllowed,
  PERMISSIBLE_PURPOSES,
  type PermissiblePurpose,
} from '#features/credit-reports/rules/ordering/purposes.ts'
import { CERTIFICATION_TEXT, purposeInWords } from '#features/organizations/rules/certification.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { certifyPurposes, type OrderCertification, orderQueries } from './order-queries.ts'

interface CertificationNeededProps {
  purpose: PermissiblePurpose | ''
  accountType: string | null
}

/**
 * Renders nothing if the organization's certification covers the order. Otherwise lets owners and admins certify, and
 * tells others who can.
 */
export function CertificationNeeded({ purpose, accountType }: CertificationNeededProps) {
  const certification = useQuery(orderQueries.certification()).data ?? null
  if (certification === null || covers(certification, purpose)) return null
  if (certification.may_certify) return <CertifyHere accountType={accountType} certification={certification} />
  return (
    <div className="sm:col-span-2">
      <FormError>
        {standing(certification)} You can’t order reports until an owner or admin of your organization certifies in Org
        Admin.
      </FormError>
    </div>
  )
}

const covers = ({ is_current, purposes }: OrderCertification, purpose: string) =>
  is_current && (purpose === '' || purposes.includes(purpose))

function standing({ is_current, expires_at }: OrderCertification): string {
  if (is_current) return 'Your organization has not certified this purpose.'
  return expires_at === null
    ? 'Your organization has not certified its permissible purposes yet.'
    : 'Your organization’s certification of permissible purposes has lapsed.'
}

function CertifyHere({
  accountType,
  certification,
}: {
  accountType: string | null
  certification: OrderCertification
}) {
  const queryClient = useQueryClient()
  const title = useId()
  const [isAgreed, setIsAgreed] = useState(false)
  const purposes = PERMISSIBLE_PURPOSES.filter((purpose) => isPurposeAllowed(accountType ?? '', purpose))
  const certifying = useMutation({
    mutationFn: () => certifyPurposes(purposes),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: orderQueries.certification().queryKey }),
  })
  return (
    <section
      aria-labelledby={title}
      className="grid gap-3 border-orange-fill border-y-2 bg-orange-tint px-4 py-3 sm:col-span-2"
    >
      <h3 id={title} className="font-semibold text-orange">
        {standing(certification)} Certify before ordering.
      </h3>
      <ul className="list-disc pl-5 text-ink-2">
        {purposes.map((purpose) => (
          <li key={purpose}>{purposeInWords(purpose)}</li>
        ))}
      </ul>
      <p className="max-w-[72ch] text-ink-2">{CERTIFICATION_TEXT.body}</p>
      <CheckboxField
        label={`I have read this (${CERTIFICATION_TEXT.version}) and certify it`}
        checked={isAgreed}
        onChange={({ currentTarget: { checked } }) => setIsAgreed(checked)}
      />
      {certifying.isError && <FormError>{certifying.error.message}</FormError>}
      <div>
        <Button
          type="button"
          disabled={!isAgreed}
          pending={certifying.isPending && 'Certifying...'}
          onClick={() => certifying.mutate()}
        >
          Certify for one year
        </Button>
      </div>
    </section>
  )
}
