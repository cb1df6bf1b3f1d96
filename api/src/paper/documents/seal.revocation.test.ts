import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { fetchRevocations } from './seal.revocation.ts';

const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);

/** The list of an authority that has revoked nothing. */
async function list(): Promise<Buffer> {
  const crl = new pkijs.CertificateRevocationList();
  crl.version = 1;
  crl.thisUpdate.value = new Date();
  await crl.sign(keys.privateKey, 'SHA-256');
  return Buffer.from(crl.toSchema().toBER());
}

function certificateNaming(...addresses: string[]): pkijs.Certificate {
  const points = new pkijs.CRLDistributionPoints({
    distributionPoints: [
      new pkijs.DistributionPoint({
        distributionPoint: addresses.map((value) => new pkijs.GeneralName({ type: 6, value })),
      }),
    ],
  });
  const certificate = new pkijs.Certificate();
  const extnValue = points.toSchema().toBER();
  certificate.extensions = [new pkijs.Extension({ extnID: '2.5.29.31', extnValue, parsedValue: points })];
  return certificate;
}

describe('the revocation lists that certificates name', () => {
  let url = '';
  let asked: string[] = [];
  const answers: Record<string, Buffer> = {};
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const answer = answers[request.url ?? ''];
    response.writeHead(answer === undefined ? 404 : 200).end(answer);
  });
  before(async () => {
    answers['/ca.crl'] = await list();
    answers['/page.crl'] = Buffer.from('<html>Bienvenue</html>');
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());

  it('are fetched once each, and only what is a list is kept', async () => {
    asked = [];
    const found = await fetchRevocations([
      certificateNaming(`${url}/ca.crl`),
      certificateNaming(`${url}/ca.crl`),
      certificateNaming(`${url}/page.crl`),
      certificateNaming(`${url}/gone.crl`),
      certificateNaming('ldap://directory.test/ca'),
      new pkijs.Certificate(),
    ]);
    assert.deepEqual(asked.sort(), ['/ca.crl', '/gone.crl', '/page.crl']);
    assert.deepEqual(
      found.map((der) => asn1js.fromBER(der).offset > 0),
      [true],
    );
  });
});
