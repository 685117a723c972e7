/* renamed_jansson.h - other names for the reader of src/wasm, so that jansson can be linked beside
 * it.
 */
#define json_loadb own_json_loadb
#define json_decref own_json_decref
#define json_set_alloc_funcs own_json_set_alloc_funcs
#define json_get_alloc_funcs own_json_get_alloc_funcs
#define json_object own_json_object
#define json_object_get own_json_object_get
#define json_object_set own_json_object_set
#define json_object_size own_json_object_size
#define json_array_get own_json_array_get
#define json_array_size own_json_array_size
#define json_string_value own_json_string_value
#define json_string_length own_json_string_length
#define json_integer_value own_json_integer_value
