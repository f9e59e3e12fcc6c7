import { describe, expect, test } from 'vitest';
import { isOwnAddress, isSafeLink, webLinkOf } from '../../../domain/kernel/links';
import { placeIn } from '../../../domain/shell/routes';

const ORIGIN = 'https://venue.example';

describe('links', () => {
  test.each([
    ['https://venue.example/v/aurora/area/lobby?widget=programme#top', '/v/aurora/area/lobby?widget=programme#top'],
    ['https://venue.example/chat-files/f1', null],
    ['https://venue.example/control/', null],
    ['https://elsewhere.example/v/aurora/area/lobby', null],
    ['javascript:alert(1)', null],
  ])('the address %s leads to the place %s of the venue', (address, place) => {
    expect(placeIn(address, ORIGIN)).toBe(place);
  });

  test.each([
    ['/live/film.webm', true],
    ['https://venue.example/film.webm', true],
    ['//venue.example/film.webm', true],
    ['https://VENUE.example:443/film.webm', true],
    ['//evil.example/film.webm', false],
    ['http://venue.example/film.webm', false],
    ['https://venue.example.evil.example/', false],
    ['https://venue.example@evil.example/', false],
    ['blob:https://venue.example/1', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['http://[', false],
  ])('address %s is same-origin: %s', (address, own) => {
    expect(isOwnAddress(address, ORIGIN)).toBe(own);
  });

  test.each([
    ['https://elsewhere.example/', true],
    ['imprint', true],
    ['#top', true],
    ['mailto:ada@example.org', true],
    ['tel:+49301234', true],
    ['javascript:alert(1)', false],
    [' JavaScript:alert(1)', false],
    ['data:text/html,x', false],
    ['vbscript:x', false],
    ['http://[', false],
  ])('link %s may be followed: %s', (address, safe) => {
    expect(isSafeLink(address, ORIGIN)).toBe(safe);
  });

  test.each([
    ['https://social.example.org/@ada', 'https://social.example.org/@ada'],
    [' www.example.org ', 'https://www.example.org/'],
    ['example.org/in/ada', 'https://example.org/in/ada'],
    ['ada.lovelace', null],
    ['@ada', null],
    ['and/or', null],
    ['javascript:alert(1)', null],
    ['https://', null],
  ])('the text %s links to %s', (text, link) => {
    expect(webLinkOf(text)).toBe(link);
  });
});
