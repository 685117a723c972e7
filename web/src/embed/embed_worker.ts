// The worker of the tables in a stranger's page: the engine, and nothing else.
import '@talon-cards/engine/worker';
