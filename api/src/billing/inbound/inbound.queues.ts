/** Telling the platform what became of an invoice that it brought. */
export const INBOUND_ANSWER_QUEUE = 'inboundAnswer';
