/**
 * Is loaded before each file of tests. The names that `node:http` exports are those that it has when a process imports it
 * for the first time: once nock was loaded before, they would be those of nock for good, whatever it restores.
 */
import "node:http";
import "node:https";
