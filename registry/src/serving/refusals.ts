import { networkOfAddress } from '@bloom/shared-rules/access/network-of-address';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from './registry.ts';

export function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).send({ error });
}

/** Whoever asks too often is told when to come back. */
export function limited({ limits }: Registry, budget: 'reads' | 'violations' = 'reads') {
  return async (request: FastifyRequest, reply: FastifyReply) =>
    refuseUntil(reply, await limits[budget].take(networkOfAddress(request.ip)));
}

/** @param wait seconds; undefined lets the request go on */
export function refuseUntil(reply: FastifyReply, wait: number | undefined): FastifyReply | undefined {
  return wait === undefined ? undefined : refuse(reply.header('Retry-After', wait), 429, 'Too many requests.');
}
