import type { ReactNode } from 'react'
import { FIELD_KINDS } from '#features/signing/rules/placed-field.ts'
import { clauseText } from '#features/templates/rules/clause.ts'
import { clauseOf } from '#features/templates/rules/clauses/clauses.ts'
import { FILLED_PARTS, type TemplateBlock } from '#features/templates/rules/template-content.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { CheckboxField, SelectField } from '#ui/forms/field.tsx'
import { CLAUSE_OPTIONS, PART_OPTIONS, SIGNER_OPTIONS } from './block-words.ts'
import { WordsField } from './words-field.tsx'

interface BlockFieldsProps<Block extends TemplateBlock = TemplateBlock> {
  block: Block
  language: Language
  isReadOnly: boolean
  onChange: (block: TemplateBlock) => void
}
type Of<Kind extends TemplateBlock['kind']> = BlockFieldsProps<Extract<TemplateBlock, { kind: Kind }>>

const LOOKS = [
  { value: 'plain', label: 'Plain' },
  { value: 'conspicuous', label: 'Conspicuous: bold and larger' },
  { value: 'small', label: 'Small' },
]

/** The entries of a part, by its kind. */
export function BlockFields({ block, ...rest }: BlockFieldsProps): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <HeadingFields block={block} {...rest} />
    case 'paragraph':
      return <ParagraphFields block={block} {...rest} />
    case 'list':
      return <ListFields block={block} {...rest} />
    case 'facts':
      return <FactsFields block={block} {...rest} />
    case 'part':
      return <PartFields block={block} {...rest} />
    case 'clause':
      return <ClauseFields block={block} {...rest} />
    case 'field':
      return <SignerFieldFields block={block} {...rest} />
    case 'signature':
      return <SignatureFields block={block} {...rest} />
    case 'page_break':
      return <p className="text-ink-2">The next part begins on a new page.</p>
  }
}

const HeadingFields = ({ block, isReadOnly, onChange }: Of<'heading'>) => (
  <WordsField
    label="Heading"
    rows={1}
    value={block.text}
    isReadOnly={isReadOnly}
    onChange={(text) => onChange({ ...block, text })}
  />
)

const ParagraphFields = ({ block, isReadOnly, onChange }: Of<'paragraph'>) => (
  <>
    <WordsField
      label="Text"
      rows={4}
      value={block.text}
      isReadOnly={isReadOnly}
      hint="**Two stars** on each side make words bold."
      onChange={(text) => onChange({ ...block, text })}
    />
    <SelectField
      label="Look"
      options={LOOKS}
      disabled={isReadOnly}
      value={block.look}
      onChange={({ target }) =>
        onChange({
          ...block,
          look: target.value === 'small' || target.value === 'conspicuous' ? target.value : 'plain',
        })
      }
    />
  </>
)

const ListFields = ({ block, isReadOnly, onChange }: Of<'list'>) => (
  <>
    <WordsField
      label="Points"
      rows={5}
      value={block.items.join('\n')}
      isReadOnly={isReadOnly}
      hint="One point on each line."
      onChange={(text) => onChange({ ...block, items: text.split('\n') })}
    />
    <CheckboxField
      label="Numbered"
      disabled={isReadOnly}
      checked={block.is_numbered}
      onChange={({ target }) => onChange({ ...block, is_numbered: target.checked })}
    />
  </>
)

const FactsFields = ({ block, isReadOnly, onChange }: Of<'facts'>) => (
  <WordsField
    label="Rows"
    rows={5}
    value={block.rows.map(({ label, value }) => `${label} | ${value}`).join('\n')}
    isReadOnly={isReadOnly}
    hint="One row on each line: the label, a bar, and the value."
    onChange={(text) => onChange({ ...block, rows: text.split('\n').map(rowOf) })}
  />
)

function rowOf(line: string): { label: string; value: string } {
  const [label = '', ...rest] = line.split(' | ')
  return { label, value: rest.join(' | ') }
}

const PartFields = ({ block, isReadOnly, onChange }: Of<'part'>) => (
  <SelectField
    label="Part"
    options={PART_OPTIONS}
    disabled={isReadOnly}
    value={block.part}
    onChange={({ target }) =>
      onChange({ ...block, part: FILLED_PARTS.find((part) => part === target.value) ?? block.part })
    }
  />
)

function ClauseFields({ block, language, isReadOnly, onChange }: Of<'clause'>) {
  const clause = clauseOf(block.clause)
  return (
    <>
      <SelectField
        label="Clause"
        options={CLAUSE_OPTIONS}
        disabled={isReadOnly}
        value={block.clause}
        onChange={({ target }) => onChange({ ...block, clause: target.value })}
      />
      {clause && (
        <p className="whitespace-pre-line border-rule border-l-2 pl-3 text-ink-2 text-small">
          {clauseText(clause, null, language) || 'Only some states prescribe a text. It is printed there.'}
          {clause.source && ` (${clause.source})`}
        </p>
      )}
    </>
  )
}

const Signer = ({ block, isReadOnly, onChange }: Of<'field' | 'signature'>) => (
  <SelectField
    label="Signer"
    options={SIGNER_OPTIONS}
    disabled={isReadOnly}
    value={block.signer}
    onChange={({ target }) =>
      onChange({ ...block, signer: SIGNER_OPTIONS.find(({ value }) => value === target.value)?.value ?? block.signer })
    }
  />
)

const FILLABLE = [
  { value: 'checkbox', label: 'Checkbox' },
  { value: 'initials', label: 'Initials' },
  { value: 'text', label: 'Text' },
]

const SignerFieldFields = ({ block, ...rest }: Of<'field'>) => (
  <>
    <Signer block={block} {...rest} />
    <SelectField
      label="Kind of field"
      options={FILLABLE}
      disabled={rest.isReadOnly}
      value={block.field}
      onChange={({ target }) => {
        const field = FIELD_KINDS.find((kind) => kind === target.value)
        if (field !== undefined && field !== 'signature' && field !== 'date') rest.onChange({ ...block, field })
      }}
    />
    <WordsField
      label="Words beside it"
      rows={2}
      value={block.label}
      isReadOnly={rest.isReadOnly}
      onChange={(label) => rest.onChange({ ...block, label })}
    />
    <CheckboxField
      label="Required"
      disabled={rest.isReadOnly}
      checked={block.is_required}
      onChange={({ target }) => rest.onChange({ ...block, is_required: target.checked })}
    />
  </>
)

const PLACES = ['signature', 'initials', 'date'] as const
const PLACE_NAMES = { signature: 'Signature', initials: 'Initials', date: 'Date' }

const SignatureFields = ({ block, ...rest }: Of<'signature'>) => (
  <>
    <Signer block={block} {...rest} />
    <fieldset className="flex flex-wrap gap-4">
      <legend className="mb-1 font-medium text-ink-2 text-small">Places</legend>
      {PLACES.map((place) => (
        <CheckboxField
          key={place}
          label={PLACE_NAMES[place]}
          disabled={rest.isReadOnly}
          checked={block.fields.includes(place)}
          onChange={({ target }) =>
            rest.onChange({
              ...block,
              fields: PLACES.filter((one) => (one === place ? target.checked : block.fields.includes(one))),
            })
          }
        />
      ))}
    </fieldset>
    <WordsField
      label="Statement right above the signature"
      rows={3}
      value={block.statement ?? ''}
      isReadOnly={rest.isReadOnly}
      hint="Printed in bold, and never apart from the signature."
      onChange={(statement) => {
        const { statement: _earlier, ...without } = block
        rest.onChange(statement === '' ? without : { ...without, statement })
      }}
    />
  </>
)
