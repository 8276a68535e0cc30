import { child, nameIn, type SyntaxNode } from './syntax-node.ts'

/** Attributes and fields that hold names in code. Those with `aria-` and `data-` are handled below. */
const CODE_FIELDS = new Set(
  `accept align as autoComplete capture className className classNames color columns contentType cross dateTime d dir direction encoding enterKeyHint event fill for
   form height href htmlFor icon id inputMode kind lang locale look method mimeType mode month order path pattern position
   rel role scope select side size src stroke style table target timeZone to tone transform type unit url value variant viewBox width
   weekday year currency dateStyle timeStyle day hour minute hourCycle notation queryKey mutationKey code permission feature
   status stage act`.split(/\s+/),
)
const CODE_CALLS = new Set(
  `addEventListener append channel closest contains createElement DateTimeFormat delete endsWith enum eq filter from get getAll getAttribute
   getElementById getItem gt gte has ilike in includes indexOf invoke is Intl like limit literal localeCompare lt lte matches neq not NumberFormat of
   off on or order PluralRules querySelector querySelectorAll RegExp removeAttribute removeEventListener removeItem replace replaceAll
   rpc select set setAttribute setItem setProperty split startsWith subscribe supports test toLocaleString URL useLive useMay useFeature Symbol
   useSearchParams late postMessage Error TypeError`.split(/\s+/),
)
/** Functions whose arguments are texts. */
const TEXT_CALLS = new Set(['page', 'usePageName'])
const COMPARISONS = new Set(['===', '!==', '==', '!=', 'in', 'instanceof'])

/** Types, imports, and statements of another language hold no texts. */
export const isSkipped = ({ type }: SyntaxNode): boolean =>
  /^(?:TS(?!AsExpression|SatisfiesExpression|NonNullExpression|InstantiationExpression)|Import(?:Declaration|Expression)|Export(?:All)|TaggedTemplate)/.test(
    type,
  )

/** Returns true if the place of an expression holds names in code rather than texts. */
export function isCodePlace(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const [parent] = above
  if (parent === undefined) return true
  if (parent.type === 'BinaryExpression') return COMPARISONS.has(String(parent['operator']))
  if (parent.type === 'SwitchCase') return child(parent, 'test') === node
  if (parent.type === 'MemberExpression') return child(parent, 'property') === node
  if (parent.type === 'ExpressionStatement' || parent.type === 'ExportNamedDeclaration') return true
  if (parent.type === 'Property' || parent.type === 'PropertyDefinition')
    return child(parent, 'key') === node || isCodeField(nameIn(child(parent, 'key')) ?? '')
  if (parent.type === 'JSXAttribute') {
    const name = nameIn(child(parent, 'name')) ?? 'data-'
    return name === 'name' || isCodeField(name)
  }
  if (parent.type === 'CallExpression' || parent.type === 'NewExpression')
    return child(parent, 'callee') === node || CODE_CALLS.has(nameIn(child(parent, 'callee')) ?? '')
  return isBetween(parent) && isCodePlace(parent, above.slice(1))
}

/** Returns true if the place shows texts: an attribute or field of texts, or a child of an element. */
export function isShownPlace(above: readonly SyntaxNode[]): boolean {
  const [parent, grand] = above
  if (parent === undefined) return false
  if (parent.type === 'JSXAttribute') return isTextField(nameIn(child(parent, 'name')))
  if (parent.type === 'Property') return isTextField(nameIn(child(parent, 'key')))
  if (parent.type === 'JSXExpressionContainer')
    return grand?.type === 'JSXAttribute' ? isTextField(nameIn(child(grand, 'name'))) : true
  if (parent.type === 'CallExpression') return TEXT_CALLS.has(nameIn(child(parent, 'callee')) ?? '')
  return isBetween(parent) && isShownPlace(above.slice(1))
}

const isBetween = ({ type }: SyntaxNode): boolean =>
  /^(?:ConditionalExpression|LogicalExpression|JSXExpressionContainer|TSAsExpression|TSSatisfiesExpression|ParenthesizedExpression|ArrayExpression|TemplateLiteral)$/.test(
    type,
  )

const isCodeField = (name: string): boolean =>
  CODE_FIELDS.has(name) ||
  /^data-(?!label$)|^aria-(?!(?:label|description|roledescription|valuetext)$)|ClassName$|Key$|Path$|Url$/.test(name)

const isTextField = (name: string | undefined): boolean =>
  /^(?:(?:aria-|data-)?label|title|alt|placeholder|note|hint|heading|description|text|words|message|empty|failure|loading|pending|summary|caption|legend|help|when|meaning|step)$/i.test(
    name ?? '',
  )
