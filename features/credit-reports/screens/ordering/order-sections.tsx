import type { ReactNode } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { BUREAUS, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { BureauStatus, LastPull } from '#features/credit-reports/screens/bureaus/bureau-status.tsx'
import type { ApplicantRow } from '#features/credit-reports/screens/report/queries.ts'
import { BureauCode } from '#features/credit-reports/screens/scores/bureau-mark.tsx'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { AddressField } from '#platform/browser/address-field.tsx'
import { formatSsn } from '#platform/rules/ssn.ts'
import { ADDRESS_STATE_OPTIONS, stateCode } from '#platform/rules/us-states.ts'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { formatted } from '#ui/forms/formatted-input.ts'
import { ConsentFields, type ConsentFieldsProps } from './consent-fields.tsx'
import type { FilledOrder, OrderFields } from './order-fields.ts'
import { PullTypeField } from './pull-type-field.tsx'

type OrderFormState = UseFormReturn<OrderFields, unknown, FilledOrder>

interface BureauSectionProps extends Pick<ConsentFieldsProps, 'choice' | 'choose'> {
  form: OrderFormState
  cost: string
  clientId: string
}

export function BureauSection({ form, clientId, choice, choose, cost }: BureauSectionProps) {
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
            <span className="ml-auto text-right">
              <BureauStatus bureau={bureau} />
              <LastPull bureau={bureau} clientId={clientId} />
            </span>
          </label>
        ))}
        <p className="mt-2 text-ink-3 text-small">{cost}</p>
      </div>
      <PullTypeField value={choice.pull_type} onChoose={(pull_type) => choose({ pull_type })} />
    </Section>
  )
}

/** Of a client with one name. */
const ONE_NAME = 'The bureaus need a first and a last name. Enter both as the client’s ID or credit file has them.'

export function ApplicantSection({ form }: { form: OrderFormState }) {
  const field = fieldsOf(form)
  return (
    <Section number={2} title="Applicant">
      <TextField label="First Name" autoComplete="off" required {...field('first_name')} />
      <TextField
        label="Last Name"
        autoComplete="off"
        required
        hint={
          form.formState.defaultValues?.last_name === '' && form.formState.defaultValues.first_name !== ''
            ? ONE_NAME
            : undefined
        }
        {...field('last_name')}
      />
    </Section>
  )
}

export function AddressSection({ form }: { form: OrderFormState }) {
  const field = fieldsOf(form)
  const { errors, isSubmitted } = form.formState
  const { field: street } = useController({ control: form.control, name: 'address' })
  const set = (name: 'address' | 'city' | 'state' | 'zip', text: string) =>
    form.setValue(name, text, { shouldDirty: true, shouldValidate: isSubmitted })
  return (
    <Section number={3} title="Address">
      <div className="sm:col-span-2">
        <AddressField
          label="Address"
          required
          error={errors.address?.message}
          inputRef={street.ref}
          value={street.value}
          onType={(text) => set('address', text)}
          onPick={(picked) => {
            set('address', picked.street)
            set('city', picked.city)
            set('state', stateCode(picked.state))
            set('zip', picked.zip)
          }}
        />
      </div>
      <TextField label="City" autoComplete="off" required {...field('city')} />
      <div className="grid grid-cols-2 gap-4">
        <SelectField label="State" required options={ADDRESS_STATE_OPTIONS} {...field('state')} />
        <TextField label="ZIP Code" autoComplete="off" required {...field('zip')} />
      </div>
    </Section>
  )
}

interface IdentifierSectionProps {
  form: OrderFormState
  client: ApplicantRow
  /** Both are required for a hard pull. */
  isNeeded: boolean
  /** An identifier was typed that the file lacks. */
  canSave: boolean
}

export function IdentifierSection({ form, client, isNeeded, canSave }: IdentifierSectionProps) {
  const field = fieldsOf(form)
  const mayChange = useMay('change_clients')
  return (
    <Section number={4} title={isNeeded ? 'Identifiers' : 'Optional identifiers'}>
      <TextField
        label="SSN"
        placeholder="XXX-XX-XXXX"
        hint={onFileHint(client.ssn, isNeeded)}
        {...formatted(field('ssn'), formatSsn)}
      />
      <TextField
        label="Date of Birth"
        autoComplete="off"
        type="date"
        hint={onFileHint(client.date_of_birth, isNeeded)}
        {...field('date_of_birth')}
      />
      {canSave && mayChange && (
        <label className="flex min-h-6 cursor-pointer items-center gap-2 sm:col-span-2">
          <input type="checkbox" className="size-4 accent-brand" {...form.register('saves_identity')} />
          Save what the client’s file lacks of these
        </label>
      )}
    </Section>
  )
}

function onFileHint(mask: string | null, isNeeded: boolean): string {
  if (mask !== null) return `On file: ${mask}. Leave this empty to use it.`
  return isNeeded ? 'Required for a hard pull' : 'Optional'
}

export function PurposeSection(consent: ConsentFieldsProps) {
  return (
    <Section number={5} title="Permissible purpose and consent">
      <ConsentFields {...consent} />
    </Section>
  )
}

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
