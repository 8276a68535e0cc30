/** The fields of a contract that a company writes in its own words. */
export const LINTED_FIELDS = ['services', 'guarantees', 'completion', 'payment_terms'] as const
export type LintedField = (typeof LINTED_FIELDS)[number]

/** A rule about one sentence of a contract, in English or Spanish. */
export interface ContractRule {
  id: string
  /** Matches a sentence that breaks the rule. Sentences are in lowercase, without accents, with plain quotes. */
  breaks: RegExp
  /** Matches a sentence that says the opposite, or meets the rule after all. */
  unless: RegExp
  /** Left out for a rule about every field. */
  fields?: readonly LintedField[]
  citation: string
  sentence: string
  fix: string
}

// "Not only" is no negation. The check removes it first.
const DENIED =
  /\b(?:no|not|never|nothing|none|neither|nor|without|cannot|can't|don't|doesn't|won't|isn't|aren't|illegal|unlawful|forbidden|ni|nada|nunca|jamas|ningun|ninguna|ninguno|sin|tampoco|ilegal|prohibid[oa]s?)\b/
const PERFORMED =
  /\b(?:after|once|upon completion|when .{0,40}(?:done|complete|decided)|in arrears|(?:already|fully|been|were|was|is|are) (?:performed|completed|done|decided|finished|delivered)|(?:performed|completed|decided|finished|delivered) (?:in|during|by|that|the|this|last)|despues|una vez|ya (?:realizad|prestad|terminad|completad|decidid)\w*|(?:realizad|prestad|terminad|completad|decidid)[oa]s?|vencid[oa]s?)\b/

const FEE = String.raw`(?:fees?|charges?|payments?|costs?|cuotas?|cargos?|pagos?|tarifas?|costos?|honorarios)`
const EARLY = [
  String.raw`\b(?:set ?-?up|enrol?lment|first[- ]work|initial|sign[- ]?up|activation|onboarding|registration|application|audit|start(?:ing|[- ]?up)?|up[- ]?front|advance|administrative|processing) ${FEE}\b`,
  String.raw`\b(?:retainer|down ?payment|deposit|up[- ]?front|in advance|anticipo|enganche|deposito|por adelantado|de antemano)\b`,
  String.raw`\b(?:due|paid|pay|pays|payable|charged?|collect(?:ed)?|bill(?:ed)?)\b.{0,60}\b(?:at|on|upon|when|with|before|prior to|the day)\b.{0,25}\b(?:sign(?:ing|ature|ed|s)?|enrol?l(?:ment|ing)?|today|we (?:begin|start)|work (?:begins|starts)|services? (?:begins?|starts?)|performance|start)\b`,
  String.raw`\b(?:due|payable|paid) (?:today|now|immediately)\b`,
  String.raw`\b(?:cuota|cargo|pago|tarifa|costo) (?:inicial|de (?:inscripcion|apertura|activacion|registro|inicio)|por primer trabajo)\b`,
  String.raw`\b(?:al|a la|en el momento de(?: la)?) (?:firmar|firma|inscribirse|inscripcion)\b`,
  String.raw`\bantes de (?:comenzar|empezar|iniciar|prestar|realizar|terminar|completar)\b`,
]
const OFTEN = [
  String.raw`\b(?:monthly|weekly|bi-?weekly|semi-?monthly|recurring|periodic) (?:\w+ )?(?:fees?|charges?|payments?|dues|installments?|subscription|membership)\b`,
  String.raw`(?:\$ ?\d[\d,.]*|\d+ ?(?:dollars|usd|dolares)) ?(?:a|per|every|each|/|al|por|cada) ?(?:month|mo\b|week|mes|semana)`,
  String.raw`\b(?:pay|pays|paid|due|charged?|billed?)\b.{0,40}\b(?:every|each|per) (?:month|week|two weeks)\b`,
  String.raw`\b(?:installments?|payment plan|subscription|membership (?:fee|dues))\b`,
  String.raw`\b(?:mensualidad(?:es)?|(?:cuotas?|pagos?|cargos?) (?:mensual|semanal|quincenal)(?:es)?|plan de pagos?|a plazos|suscripcion)\b`,
  String.raw`\b(?:paga|pagara|cobra|cobraremos|cobramos)\b.{0,40}\bcada (?:mes|semana|quincena)\b`,
]
const NO_TOTAL = [
  String.raw`\b(?:to be (?:determined|agreed)|tbd|as agreed later|por determinar|a convenir)\b`,
  String.raw`\b(?:cost|price|total|fees?) (?:may|can|will|might) (?:vary|change|increase)\b`,
  String.raw`\b(?:additional|other|extra) (?:fees?|charges?|costs?) (?:may|can|will|might)\b`,
  String.raw`\b(?:plus|and) (?:any )?(?:additional|other|extra) (?:fees?|charges?|costs?)\b`,
  String.raw`\b(?:cargos|costos|cuotas) adicionales\b`,
  String.raw`\b(?:precio|costo|total) (?:puede|podra|podria) (?:variar|cambiar|aumentar)\b`,
]
const WAIVED = [
  String.raw`\b(?:waives?|waived|waiving|waiver|give up|gives up|forfeits?|relinquish(?:es)?|surrenders?)\b.{0,60}\b(?:rights?|protections?|laws?|act|croa|cancel\w*|period|three days|3 days|claims?|statement|notice)\b`,
  String.raw`\b(?:cancel\w*|right|rights|claims?)\b.{0,30}\b(?:is|are|has been|have been) (?:waived|given up|forfeited)\b`,
  String.raw`\b(?:you|client|consumer)\b.{0,20}\b(?:may|can|could|will) ?(?:not|never) (?:be able to )?(?:cancel|sue)\b`,
  String.raw`\bcan't (?:cancel|sue)\b`,
  String.raw`\b(?:non-?cancell?able|irrevocable|no right to cancel|cannot be cancell?ed|cannot (?:cancel|sue))\b`,
  String.raw`\b(?:cancell?ation|early termination) (?:fee|charge|penalty)\b`,
  String.raw`\brenunci(?:a|o|an|as|ar|e|amos)\b.{0,60}\b(?:derechos?|proteccion(?:es)?|ley|cancel\w*|plazo|reclam\w*)\b`,
  String.raw`\bno (?:podra|puede|puedes|tiene derecho a) (?:cancelar|demandar)\b`,
  String.raw`\b(?:cargo|multa|penalidad|cuota) por (?:cancelar|cancelacion)\b`,
]
const PROMISED = [
  String.raw`\b(?:guarantees?|guaranteed|guaranteeing|assures?|assured|promises?|promised|warrants?|ensures?)\b.{0,80}\b(?:scores?|points?|remov\w+|delet\w+|results?|approv\w+|clean|improv\w+|increase\w*|raise\w*|repaired)\b`,
  String.raw`\b(?:scores?|points?|removals?|deletions?|results?|approvals?|improvement|increase)\b.{0,40}\b(?:guaranteed|assured|promised)\b`,
  String.raw`\b(?:we|company) (?:will|shall) (?:raise|increase|boost|improve|bring)\b.{0,40}\b(?:scores?|rating|credit)\b`,
  String.raw`\b(?:we|company) (?:will|shall) (?:remove|delete|erase|wipe|eliminate|clear)\b`,
  String.raw`\b(?:remove|delete|erase)s? (?:all|every|any) (?:negative|bad|derogatory|accurate)\b`,
  String.raw`\b(?:scores?|credit)\b.{0,20}\bwill (?:rise|increase|improve|go up|be (?:raised|higher|clean|perfect))\b`,
  String.raw`\b100 ?(?:%|percent) (?:success|removal|deletion|guarantee)\w*`,
  String.raw`\b(?:garantiza\w*|asegura\w*|promete\w*)\b.{0,80}\b(?:puntajes?|puntuacion|puntos?|elimina\w+|borra\w+|resultados?|aprobacion|mejora\w*|aument\w+|sub\w+)\b`,
  String.raw`\b(?:puntajes?|puntuacion|eliminacion|resultados?|aprobacion)\b.{0,40}\bgarantizad[oa]s?\b`,
  String.raw`\b(?:eliminaremos|borraremos|quitaremos|subiremos|aumentaremos|mejoraremos)\b`,
]
const IDENTITY = [
  String.raw`\b(?:cpn|cpns|scn|credit (?:privacy|profile|protection) numbers?|secondary credit numbers?)\b`,
  String.raw`\b(?:new|second|separate|alternate|fresh|clean) (?:credit )?(?:identity|identities|file|profile|ssn|social security number)\b`,
  String.raw`\b(?:ein|eins|employer identification numbers?|itin|itins)\b`,
  String.raw`\bfile segregation\b`,
  String.raw`\b(?:nueva|segunda|otra) (?:identidad|identidad crediticia)\b`,
  String.raw`\b(?:nuevo|segundo|otro) (?:archivo|historial|perfil|expediente)(?: de credito| crediticio)?\b`,
  String.raw`\b(?:nuevo|segundo|otro) numero de (?:seguro social|credito|identificacion)\b`,
  String.raw`\bnumero de (?:privacidad|perfil) de credito\b|\bnumero de identificacion (?:de|del) empleador\b`,
]
const OPEN_ENDED = [
  String.raw`\b(?:indefinite(?:ly)?|month[- ]to[- ]month|until (?:you|the client|it is|cancell?ed)|as long as (?:it takes|needed|necessary)|ongoing|no end date|no fixed)\b`,
  String.raw`\b(?:indefinid\w+|mes a mes|hasta que (?:cancele|usted)|el tiempo (?:que sea )?necesario|sin fecha)\b`,
]

const anyOf = (patterns: readonly string[]) => new RegExp(patterns.join('|'))
const or = (...patterns: readonly RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'))
// A waiver is itself worded with "not". Only a denial of the waiver counts.
const WAIVER_DENIED =
  /\b(?:not|never|cannot|can't|don't|doesn't|nothing|no|none|without|nor)\b.{0,40}\b(?:waiv\w+|give up|forfeit\w*|relinquish\w*|surrender\w*|fee|charge|penalty)\b|\b(?:waiver|waivers)\b.{0,40}\bvoid\b|\b(?:jury|class action|late fee)\b|\b(?:no|ningun|ninguna|sin|nada|nunca)\b.{0,30}\b(?:renunci\w+|cargo|multa|penalidad|cuota)\b|\brenuncia\b.{0,40}\b(?:nula|invalida)\b/
const NEVER = /(?!)/

/** The rules that a contract breaks on its face. 15 USC 1679 and following: the Credit Repair Organizations Act. */
export const CONTRACT_RULES = [
  {
    id: 'advance_fee',
    breaks: anyOf(EARLY),
    unless: DENIED,
    citation: '15 USC 1679b(b)',
    sentence: 'A fee can’t be due before the service that it is for is fully performed, whatever it is called',
    fix: 'Name the finished work that each part pays for, such as “$99 for each disputed item after the bureau decided it”',
  },
  {
    id: 'payment_plan',
    breaks: anyOf(OFTEN),
    unless: or(DENIED, PERFORMED),
    fields: ['payment_terms', 'services', 'guarantees'],
    citation: '15 USC 1679b(b)',
    sentence: 'A payment that falls due by the calendar can come before the work that it is for',
    fix: 'Make each payment due after finished work, such as “$99 a month for the disputes that were decided in that month”',
  },
  {
    id: 'no_total',
    breaks: anyOf(NO_TOTAL),
    unless: DENIED,
    fields: ['payment_terms'],
    citation: '15 USC 1679d(b)(1)',
    sentence: 'The contract must state the total of all payments, to the company and to anyone else',
    fix: 'Remove costs that are not a part of the total, or include them in the total cost',
  },
  {
    id: 'waiver',
    breaks: anyOf(WAIVED),
    unless: WAIVER_DENIED,
    citation: '15 USC 1679f(a) and 1679e',
    sentence: 'A client can’t give up a right under the law, and can cancel without a penalty. Such a term is void',
    fix: 'Remove the term',
  },
  {
    id: 'guarantee',
    breaks: anyOf(PROMISED),
    unless: DENIED,
    citation: '15 USC 1679b(a)(3) and (4)',
    sentence: 'No score and no removal can be promised: the bureaus decide, and accurate information stays',
    fix: 'Say what you do, such as “We write and send the disputes that you attest”, and that no result is guaranteed',
  },
  {
    id: 'new_identity',
    breaks: anyOf(IDENTITY),
    unless: DENIED,
    citation: '15 USC 1679b(a)(2)',
    sentence: 'A new identity, a CPN, or an EIN or ITIN in place of an SSN hides a client’s record, which is a crime',
    fix: 'Remove the service',
  },
  {
    id: 'open_ended',
    breaks: anyOf(OPEN_ENDED),
    unless: NEVER,
    fields: ['completion'],
    citation: '15 USC 1679d(b)(2)(C)',
    sentence: 'The contract must say by when, or within what time, the services will be complete',
    fix: 'Enter a date or a length of time, such as “within six months”',
  },
] as const satisfies readonly ContractRule[]
