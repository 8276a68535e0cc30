import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { formatSsn } from '#domain/clients/ssn.ts'
import { US_STATES } from '#domain/clients/us-states.ts'
import { BUREAUS, bureauName } from '#domain/credit-reports/bureaus.ts'
import { BureauCode } from '#web/ui/bureau-mark.tsx'
import { CheckboxField, SelectField, TextField } from '#web/ui/field.tsx'
import { formatted } from '#web/ui/formatted-input.ts'
import { CONSENT, type FilledOrder, type OrderFields, purposeOptions } from './order-fields.ts'
import type { ApplicantRow } from './queries.ts'

type OrderFormState = UseFormReturn<OrderFields, unknown, FilledOrder>

export function BureauSection({ form }: { form: OrderFormState }) {
  return (
    <Section number={1} title="Bureaus">
      <div className="sm:col-span-2">
        {BUREAUS.map((bureau) => (
          <label
            key={bureau}
            className="flex min-h-13 cursor-pointer items-center gap-4 border-rule border-b px-3 first:border-t hover:bg-surface has-checked:bg-brand-tint has-checked:shadow-[inset_3px_0_0_var(--brand)]"
          >
            <input type="checkbox" value={bureau} className="size-4 accent-brand" {...form.register('bureaus')} />
            <BureauCode bureau={bureau} />
            <span className="font-semibold">{bureauName(bureau)}</span>
          </label>
        ))}
        <p className="mt-2 text-ink-3 text-small">
          One report costs 1 credit, however many bureaus answer. Without a scored file it costs nothing.
        </p>
      </div>
    </Section>
  )
}

export function ApplicantSection({ form }: { form: OrderFormState }) {
  const { errors } = form.formState
  return (
    <Section number={2} title="Applicant">
      <TextField label="First Name" required error={errors.first_name?.message} {...form.register('first_name')} />
      <TextField label="Last Name" required error={errors.last_name?.message} {...form.register('last_name')} />
    </Section>
  )
}

export function AddressSection({ form }: { form: OrderFormState }) {
  const { errors } = form.formState
  return (
    <Section number={3} title="Address">
      <div className="sm:col-span-2">
        <TextField label="Address" required error={errors.address?.message} {...form.register('address')} />
      </div>
      <TextField label="City" required error={errors.city?.message} {...form.register('city')} />
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          label="State"
          required
          options={STATE_OPTIONS}
          error={errors.state?.message}
          {...form.register('state')}
        />
        <TextField label="ZIP Code" required error={errors.zip?.message} {...form.register('zip')} />
      </div>
    </Section>
  )
}

const STATE_OPTIONS = [
  { value: '', label: 'Choose' },
  ...US_STATES.map(({ code, name }) => ({ value: code, label: name })),
]

export function IdentifierSection({ form, client }: { form: OrderFormState; client: ApplicantRow }) {
  const { errors } = form.formState
  return (
    <Section number={4} title="Optional identifiers">
      <TextField
        label="SSN"
        placeholder="XXX-XX-XXXX"
        hint={onFileHint(client.ssn)}
        error={errors.ssn?.message}
        {...formatted(form.register('ssn'), formatSsn)}
      />
      <TextField
        label="Date of Birth"
        type="date"
        hint={onFileHint(client.date_of_birth)}
        error={errors.date_of_birth?.message}
        {...form.register('date_of_birth')}
      />
    </Section>
  )
}

function onFileHint(mask: string | null): string {
  return mask === null ? 'Optional' : `On file: ${mask}, used when left empty`
}

export function PurposeSection({ form, accountType }: { form: OrderFormState; accountType: string | null }) {
  const { errors } = form.formState
  return (
    <Section number={5} title="Permissible purpose and consent">
      <SelectField
        label="Permissible purpose"
        required
        options={purposeOptions(accountType)}
        error={errors.permissible_purpose?.message}
        {...form.register('permissible_purpose')}
      />
      <SelectField
        label="Consent given"
        options={CONSENT_METHODS}
        error={errors.consent_method?.message}
        {...form.register('consent_method')}
      />
      <div className="sm:col-span-2">
        <CheckboxField
          label={CONSENT.text}
          error={errors.is_consent_confirmed?.message}
          {...form.register('is_consent_confirmed')}
        />
      </div>
    </Section>
  )
}

const CONSENT_METHODS = [
  { value: 'esign', label: 'Electronically signed' },
  { value: 'wet', label: 'Signed on paper' },
  { value: 'voice', label: 'Recorded by voice' },
]

function Section({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-x-4 border-rule border-t py-5 sm:grid-cols-[32px_1fr]">
      <legend className="sr-only">{title}</legend>
      <span aria-hidden className="pt-1 text-code text-ink-3 max-sm:hidden">
        {number}
      </span>
      <div>
        <h2 aria-hidden className="mb-3 text-h2">
          {title}
        </h2>
        <div className="grid gap-4 sm:grid-cols-2">{children}</div>
      </div>
    </fieldset>
  )
}
