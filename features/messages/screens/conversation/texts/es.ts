import { CONVERSATION_LINK_DAYS } from '#features/messages/rules/message.ts'
import { shortMomentIn } from '#platform/rules/languages/dates-in-language.ts'
import type { ConversationTexts } from './en.ts'

const RETRY = 'Espere un momento e intente de nuevo.'

/** The words of a client's conversation page in Spanish. */
export const ES: ConversationTexts = {
  title: 'Su conversación',
  loading: 'Cargando su conversación',
  tryAgain: 'Intentar de nuevo',
  incomplete: 'Este enlace está incompleto. Ábralo otra vez desde el correo, o pida uno nuevo a quien lo envió.',
  linkDays: `Un enlace abre su conversación durante ${CONVERSATION_LINK_DAYS} días, a menos que cambie la dirección que la empresa tiene de usted.`,
  between: (name, company) =>
    `${name}, esto queda entre usted y ${company}. Quien tenga el enlace puede leerlo y responder en su nombre, así que no lo reenvíe.`,
  messages: 'Mensajes',
  newest: (count) => `Se muestran los ${count} mensajes más recientes.`,
  you: 'Usted',
  moment: (instant) => shortMomentIn(instant, 'es'),
  reply: 'Su respuesta',
  noSsn: 'Quite su número de Seguro Social: los mensajes no son un lugar seguro para él.',
  empty: 'Escriba un mensaje',
  send: 'Enviar respuesta',
  sending: 'Enviando...',
  sent: (company) => `Su respuesta se envió a ${company}.`,
  refusals: {
    UNREACHABLE: 'No se puede conectar con el servidor. Revise su conexión a internet e intente de nuevo.',
    FAILED: `Algo falló de nuestro lado. ${RETRY}`,
    LINK_OVER: 'Este enlace ya no es válido. Pida uno nuevo a quien lo envió.',
    TOO_MANY_REQUESTS: `Demasiados intentos. ${RETRY}`,
    TOO_MANY_MESSAGES: `Se enviaron demasiados mensajes en esta hora. ${RETRY}`,
    SSN_IN_MESSAGE: 'Quite el número de Seguro Social. Los mensajes no son un lugar seguro para él.',
  },
}
