import { isBlockRequest } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import type { DisputeResult, DisputeStatus } from '#features/credit-repair/rules/disputes/dispute-status.ts'
import { bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { shortDateIn } from '#platform/rules/languages/dates-in-language.ts'
import type { RepairTexts } from './en.ts'

const STATUSES: Record<DisputeStatus, string> = {
  drafted: 'Espera su confirmación',
  attested: 'Usted lo confirmó. Ahora se envía la carta.',
  sent: 'La carta está en camino',
  received: 'La carta llegó. Esperamos la respuesta.',
  in_investigation: 'Se está investigando',
  resolved: 'Respondido',
  closed: 'Cerrado',
}
const RESULTS: Record<DisputeResult, string> = {
  deleted: 'Eliminado de su informe',
  modified: 'Corregido en su informe',
  verified: 'Sigue en su informe: dicen que es correcto',
  frivolous: 'No se investigó: pidieron más información',
  no_response: 'No respondieron a tiempo',
  declined: 'Se negaron a bloquearlo',
  rescinded: 'Lo bloquearon y después levantaron el bloqueo',
}

/** The words of the client's page in Spanish. */
export const ES: RepairTexts = {
  title: 'Su reparación de crédito',
  loading: 'Cargando',
  tryAgain: 'Intentar de nuevo',
  day: (day) => shortDateIn(day, 'es'),
  hello: (name) => `Hola, ${name}`,
  askAgain: 'Enviarme un enlace nuevo',
  askedAgain: (by) => {
    if (by === null) return 'No hay una dirección registrada a la que podamos enviar un enlace. Contacte a la empresa.'
    return by === 'email' ? 'Un enlace nuevo va en camino a su correo.' : 'Un enlace nuevo va en camino a su teléfono.'
  },
  identity: {
    heading: 'Primero, un código',
    none: 'No podemos enviarle un código. Contacte a la empresa.',
    email: (to) => `Enviamos un código a su correo electrónico ${to}.`,
    text: (to) => `Enviamos un código por mensaje de texto a su número ${to}.`,
    same: 'El enlace y el código usan el mismo medio, por eso también pedimos su fecha de nacimiento.',
    send: 'Enviar el código',
    sendAgain: 'Enviar un código nuevo',
    sending: 'Enviando...',
    code: 'Código',
    birthDate: 'Fecha de nacimiento',
    check: 'Continuar',
    checking: 'Comprobando...',
  },
  leave: 'Cerrar esta página',
  itemAt: ({ name, bureau }) => `${name} en ${bureauName(bureau)}`,
  kinds: {
    account: 'Cuenta',
    collection: 'Cobranza',
    inquiry: 'Consulta',
    public_record: 'Registro público',
    name: 'Nombre',
    address: 'Dirección',
    employer: 'Empleador',
  },
  reasons: {
    not_mine: 'No es mío',
    identity_theft: 'Robo de identidad',
    wrong_balance: 'Saldo incorrecto',
    wrong_status: 'Estado incorrecto',
    wrong_date: 'Fecha incorrecta',
    never_late: 'Nunca me atrasé',
    paid: 'Pagado',
    discharged: 'Cancelado en bancarrota',
    duplicate: 'Duplicado',
    obsolete: 'Demasiado antiguo',
    not_authorized: 'No autorizado',
    misspelled: 'Mal escrito o incompleto',
    validation: 'Verificación de la deuda',
    other: 'Otra cosa',
  },
  statusOf: ({ status, result, reason }) => {
    if (result === null) return STATUSES[status]
    return result === 'deleted' && isBlockRequest({ reason }) ? 'Bloqueado en su informe' : RESULTS[result]
  },
  attest: {
    heading: 'Por favor, confirme',
    about:
      'Estas cartas son suyas. Por ley solo pueden decir la verdad. Lea cada declaración antes de que se envíe. Las cartas están en inglés; si no entiende una, pregunte a la empresa antes de confirmar.',
    notYet: 'Podrá confirmar cuando su contrato esté firmado y haya pasado el plazo para cancelarlo.',
    letterSays: 'Su carta dice, en inglés:',
    isTrue: (item) => `Esto es verdad: ${item}`,
    statement:
      'Leí lo que las cartas dicen sobre cada elemento que marqué, y es verdad según mi leal saber y entender. No disputo ningún elemento que creo que está reportado correctamente.',
    submit: (count) => {
      if (count === 0) return 'Confirmar lo marcado'
      return count === 1 ? 'Confirmar 1 elemento' : `Confirmar ${count} elementos`
    },
    sending: 'Enviando...',
    wrong: 'Si una declaración no es correcta, no la marque y avise a la empresa.',
  },
  items: {
    heading: 'Sus disputas',
    none: 'Todavía no se disputa nada.',
    round: (round) => `Ronda ${round}`,
    letter: 'Guardar la carta (PDF)',
    letterTo: (name) => `La carta se dirige a ${name}.`,
    days: {
      attested: 'Confirmado',
      sent: 'Carta enviada',
      received: 'Carta recibida',
      due: 'Respuesta a más tardar',
      result: 'Respuesta',
    },
  },
  uploads: {
    heading: 'Enviar documentos',
    about:
      'Las cartas necesitan una copia de su identificación y un comprobante de su dirección. Tome una foto o elija un PDF.',
    kinds: {
      identity: 'Su identificación',
      address: 'Comprobante de su dirección',
      other: 'Otro documento que le pedimos',
    },
    choose: 'Elegir una foto o un PDF',
    sending: 'Enviando...',
    sent: 'Recibimos su documento.',
    unreadable: 'No se puede leer este archivo. Use una foto o un PDF.',
  },
  saving: 'Guardando...',
  scores: 'Sus puntajes',
  contract: {
    heading: 'Su contrato',
    signed: (day) => `Usted lo firmó el ${day}.`,
    mayCancel: (day) =>
      `Puede cancelarlo hasta el ${day} sin dar una razón. Abra el contrato firmado para cancelarlo, o envíe a la empresa un aviso de cancelación.`,
    bound: (day) => `El plazo para cancelarlo sin dar una razón terminó el ${day}.`,
    canceled: (day) => `Usted lo canceló el ${day}.`,
    ended: 'Ya terminó.',
    save: 'Guardar el contrato (PDF)',
    open: { to_sign: 'Leer y firmar', signed: 'Abrir el documento firmado' },
  },
  fees: {
    heading: 'Cargos',
    none: 'Usted todavía no ha pagado nada.',
    charged: 'Cobrado, aún sin pagar',
    fee: 'Pagado',
    refund: 'Reembolsado a usted',
  },
  refusals: {
    FILE_REFUSED: 'No se aceptó el archivo. Use una foto o un PDF.',
    FILE_TOO_LARGE: 'El archivo pesa más de 10 MB. Elija uno más pequeño.',
    TOO_MANY_UPLOADS: 'Se enviaron demasiados documentos hoy. Intente de nuevo mañana.',
    FILE_UNKNOWN: 'No se encontró el documento. Vuelva a cargar la página.',
    UNREACHABLE: 'No se puede conectar con el servidor. Revise su conexión a internet e intente de nuevo.',
    FAILED: 'Algo salió mal de nuestro lado. Intente de nuevo.',
    LINK_INCOMPLETE: 'Este enlace está incompleto. Ábralo otra vez desde el correo, o pida uno nuevo a la empresa.',
    LINK_OVER: 'Este enlace no es válido. Abra el más reciente que recibió.',
    LINK_ENDED: 'Este enlace ya no funciona. Puede pedir uno nuevo.',
    PAGE_CLOSED: 'Esta página está cerrada. Contacte a la empresa.',
    IDENTITY_NEEDED: 'Escriba un código nuevo para continuar. Esta página se abrió en otro lugar o estuvo inactiva.',
    WRONG_IDENTITY: 'El código o la fecha de nacimiento es incorrecto, o el código venció. Intente de nuevo.',
    TOO_MANY_TRIES: 'Se escribieron demasiados códigos incorrectos. Pida un enlace nuevo.',
    TOO_MANY_CODES: 'Se enviaron demasiados códigos. Espere un rato e intente de nuevo.',
    TOO_MANY_REQUESTS: 'Demasiados intentos. Espere un momento e intente de nuevo.',
    CODE_NOT_SENT: 'No podemos enviarle un código. Contacte a la empresa.',
    ITEM_UNKNOWN: 'No se encontró el elemento. Vuelva a cargar la página.',
    CLAIM_CHANGED: 'La empresa cambió una declaración. Vuelva a cargar la página y léala de nuevo.',
    DISPUTE_MOVED_ON: 'Un elemento se confirmó o se cerró mientras tanto. Vuelva a cargar la página.',
    croa_contract_first: 'Podrá confirmar cuando haya un contrato firmado y haya pasado el plazo para cancelarlo.',
    croa_window_open: 'Podrá confirmar cuando haya pasado el plazo para cancelar su contrato.',
    croa_enrollment_first: 'No puede confirmar en este momento. Contacte a la empresa.',
  },
}
