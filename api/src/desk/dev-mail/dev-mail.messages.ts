import { shortened } from '@bloom/shared-rules/input/limits';
import type { Db } from '../../platform/database/database.ts';
import type { MessagePort } from '../../platform/mail/message.ts';
import { insertDevMail } from './dev-mail.repository.ts';

const SUBJECT = 60;

/** Keeps SMS and WhatsApp messages for the development mailbox and sends none. */
export function createDevMessagePort(db: Db, { productName }: { productName: string }): MessagePort {
  return {
    async send({ id, channel, to, text }) {
      const subject = shortened(text, SUBJECT);
      const raw = Buffer.from(text, 'utf8');
      await insertDevMail(db, { channel, messageId: id, sender: productName, recipient: to, subject, raw });
      return id;
    },
  };
}
