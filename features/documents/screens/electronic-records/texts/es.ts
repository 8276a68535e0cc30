import { NOTICE_DAYS } from '#features/documents/rules/electronic-records/statement.ts'
import { noticeNameEs } from '#features/documents/rules/notice-names.ts'
import { longDateIn } from '#platform/rules/languages/dates-in-language.ts'
import type { RecordTexts } from './en.ts'

const RETRY = 'Espere un momento e intente de nuevo.'

/** Refusals by the server's code. */
const REFUSALS: Readonly<Record<string, string>> = {
  UNREACHABLE: 'No se puede conectar con el servidor. Revise su conexión a internet e intente de nuevo.',
  FAILED: `Algo falló de nuestro lado. ${RETRY}`,
  LINK_OVER: 'Este enlace ya no es válido. Pida uno nuevo a quien lo envió.',
  TOO_MANY_REQUESTS: `Demasiados intentos. ${RETRY}`,
  TOO_MANY_CODES:
    'Se escribieron demasiados códigos incorrectos en este enlace. Pida uno nuevo a quien lo envió. Hasta entonces, sus avisos llegan por correo postal.',
  company_unavailable: 'La empresa no está disponible en este momento. Comuníquese con ella directamente.',
}

/** The words of the page about electronic notices in Spanish. */
export const ES: RecordTexts = {
  title: 'Avisos legales por correo electrónico',
  loading: 'Cargando la solicitud',
  tryAgain: 'Intentar de nuevo',
  incomplete: 'Este enlace está incompleto. Ábralo otra vez desde el correo, o pida uno nuevo a quien lo envió.',
  untilThen: 'Hasta que usted acepte, los avisos llegan por correo postal. Nada más depende de esta página.',
  day: (day) => longDateIn(day, 'es'),
  asks: (name, company) => `${name}: ${company} le pide su consentimiento. Primero lea lo que significa.`,
  onlyEnglish:
    'Este texto está solo en inglés, como se le presentó. Si necesita ayuda para entenderlo, comuníquese con la empresa.',
  notice: {
    name: noticeNameEs,
    about:
      'Este aviso está en inglés, porque la ley prescribe sus palabras. Si necesita ayuda para entenderlo, comuníquese con la empresa. La Oficina para la Protección Financiera del Consumidor también atiende en español: (855) 411-2372.',
    from: (company, day) =>
      `De ${company}, ${day}. Guárdelo o imprímalo y consérvelo: este enlace funciona durante ${NOTICE_DAYS} días.`,
    save: 'Guardar el aviso como PDF',
  },
  test: {
    heading: 'Demuestre que puede abrir avisos',
    save: 'Guardar el PDF de prueba',
    first: 'Guarde el PDF de prueba y ábralo. Contiene un código.',
    second: 'Escriba el código y acepte.',
    code: 'Código del PDF',
    noCode: 'Escriba el código',
    agree: 'Aceptar los avisos por correo electrónico',
    agreeing: 'Aceptando...',
    paper: '¿Prefiere papel? Cierre esta página: los avisos seguirán llegando por correo postal.',
  },
  preparing: 'Preparando el PDF...',
  agreed: {
    heading: (day) => `Usted aceptó el ${day}`,
    maySend: (company, email) => `${company} puede enviar avisos a ${email}.`,
    keepLink:
      'Imprima esta página, o conserve el correo con su enlace. Más adelante puede usar el enlace para retirar su consentimiento.',
    what: 'Lo que usted aceptó',
  },
  withdrawal: {
    open: 'Retirar mi consentimiento',
    effect: (company) =>
      `Tiene efecto de inmediato y no tiene costo. Desde ese momento, los avisos de ${company} llegan por correo postal.`,
    yes: 'Sí, retirarlo',
    withdrawing: 'Retirando...',
    keep: 'Mantener mi consentimiento',
    done: (day) => `Retirado el ${day}`,
    byMail: (company, contact) =>
      `Los avisos de ${company} llegan por correo postal. Para recibirlos otra vez por correo electrónico, pida un enlace nuevo: ${contact}`,
  },
  refusal: (problem) => {
    if (problem.code !== 'WRONG_CODE') return REFUSALS[problem.code] ?? problem.message
    const left = Number(problem.details['tries_left'])
    return `Este no es el código del PDF. Guarde el PDF de esta página e intente de nuevo. Le ${left === 1 ? 'queda 1 intento' : `quedan ${left} intentos`}.`
  },
}
