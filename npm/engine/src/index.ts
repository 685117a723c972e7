// The entry point of the package.
export * from './engine_messages.js';
export * from './engine_module.js';
export * from './engine_types.js';
export * from './load_modules.js';
export * from './game_types.js';
export * from './record_check.js';
export * from './refusal.js';
export * from './review_types.js';
export * from './sim_module.js';
export * from './solve_module.js';
export * from './table_element.js';
export * from './talon.js';
export * from './text_module.js';
export * from './worker_client.js';
